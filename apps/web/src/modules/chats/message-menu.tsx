import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { DeleteQuestion } from '../../crud/commands/delete-question.tsx';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { Menu } from '../../ui/menu.tsx';
import { IconBan, IconDots } from '../../ui/screen-icons.ts';
import type { ChatMessage } from './chat-types.ts';
import { putMessages } from './use-thread.ts';
import classes from './chats.module.css';

interface MessageMenuProps {
  conversation: number;
  message: ChatMessage;
  isMine: boolean;
}

/** What is done to a message: it is deleted, with what it said kept, or erased for good. */
type Act = 'delete' | 'redact';

/** What may be done to a message: to one's own, to that of a colleague by whoever assigns, to anybody's by whoever redacts. */
export function MessageMenu({ conversation, message, isMine }: MessageMenuProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [asked, setAsked] = useState<Act | null>(null);
  const { sender, is_deleted: isDeleted, is_redacted: isRedacted } = message;
  const mayDelete = !isDeleted && sender.user_type === 'admin' && (can('assign-chats') || (isMine && can('reply-chats')));
  const mayRedact = !isRedacted && can('redact-messages');
  if (!mayDelete && !mayRedact) return null;
  return (
    <>
      <Menu
        label={t('chats.message_menu')}
        items={[
          ...(mayDelete
            ? [
                {
                  label: t('chats.delete'),
                  icon: <IconTrash size={16} aria-hidden="true" />,
                  tone: 'danger' as const,
                  onPick: () => setAsked('delete'),
                },
              ]
            : []),
          ...(mayRedact
            ? [
                {
                  label: t('chats.redact'),
                  icon: <IconBan size={16} aria-hidden="true" />,
                  tone: 'danger' as const,
                  onPick: () => setAsked('redact'),
                },
              ]
            : []),
        ]}
        renderButton={(props) => (
          <IconButton {...props} className={classes.messageMenu} name={t('chats.message_menu')} icon={<IconDots size={16} />} />
        )}
      />
      {asked !== null && <Question act={asked} conversation={conversation} seq={message.seq} onClose={() => setAsked(null)} />}
    </>
  );
}

interface QuestionProps {
  act: Act;
  conversation: number;
  seq: number;
  onClose: () => void;
}

function Question({ act, conversation, seq, onClose }: QuestionProps) {
  const { t } = useTranslation();
  async function remove() {
    const params = { id: conversation, seq };
    const { data } =
      act === 'delete'
        ? await call('DELETE conversations/:id/messages/:seq', { params })
        : await call('POST conversations/:id/messages/:seq/redact', { params });
    putMessages(conversation, [data]);
  }
  return (
    <DeleteQuestion
      title={t(`chats.${act}_confirm.title`)}
      yes={t(`chats.${act}_confirm.yes`)}
      no={t(`chats.${act}_confirm.no`)}
      onDelete={remove}
      onClose={onClose}
    >
      <p>{t(`chats.${act}_confirm.text`)}</p>
    </DeleteQuestion>
  );
}
