import { useTranslation } from '../../lib/translate.ts';
import { isolate } from './isolate.ts';
import type { Typing } from './live-talk.ts';
import classes from './chats.module.css';

/** Who writes at this moment: a person, or a colleague who is about to answer as well. */
export function TypingLine({ typing }: { typing: readonly Typing[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.typing} role="status">
      {typing.slice(0, 3).map(({ user_type: type, id, name, is_note: isNote }) => (
        <p key={`${type}:${id}`} data-by={type}>
          {t(type === 'admin' ? (isNote ? 'chats.is_noting' : 'chats.is_replying') : 'chats.is_typing', { name: isolate(name) })}
        </p>
      ))}
    </div>
  );
}
