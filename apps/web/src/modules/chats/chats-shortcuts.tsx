import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { KeyHint } from '../../ui/text.tsx';
import classes from './chats.module.css';

const SHORTCUTS = [
  { keys: ['j', 'k'], what: 'next' },
  { keys: ['Alt ↓', 'Alt ↑'], what: 'anywhere' },
  { keys: ['r'], what: 'reply' },
  { keys: ['n'], what: 'note' },
  { keys: ['a'], what: 'assign' },
  { keys: ['e'], what: 'close' },
  { keys: ['/'], what: 'search' },
  { keys: ['/'], what: 'canned' },
  { keys: ['Enter'], what: 'send' },
  { keys: ['Shift Enter', 'Ctrl Enter'], what: 'line' },
  { keys: ['Esc'], what: 'leave' },
  { keys: ['?'], what: 'help' },
] as const;

/** The keys of the conversations. */
export function ChatsShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} title={t('chats.shortcuts.title')}>
      <dl className={classes.shortcuts}>
        {SHORTCUTS.map(({ keys, what }) => (
          <div key={what}>
            <dt>{t(`chats.shortcuts.${what}`)}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <KeyHint key={key}>{key}</KeyHint>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
