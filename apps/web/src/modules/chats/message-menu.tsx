import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { Menu } from '../../ui/menu.tsx';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { IconDots } from '../../ui/screen-icons.ts';
import { toast } from '../../ui/toast-store.ts';
import { putMessages } from './use-thread.ts';
import classes from './chats.module.css';

interface MessageMenuProps {
  conversation: number;
  seq: number;
  isMine: boolean;
}

/** What may be done to a message of the desk: one's own, or that of a colleague by whoever assigns. */
export function MessageMenu({ conversation, seq, isMine }: MessageMenuProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [isAsked, setIsAsked] = useState(false);
  if (!can('assign-chats') && !(isMine && can('reply-chats'))) return null;
  return (
    <>
      <Menu
        label={t('chats.message_menu')}
        items={[
          { label: t('chats.delete'), icon: <IconTrash size={16} aria-hidden="true" />, tone: 'danger', onPick: () => setIsAsked(true) },
        ]}
        renderButton={(props) => (
          <IconButton {...props} className={classes.messageMenu} name={t('chats.message_menu')} icon={<IconDots size={16} />} />
        )}
      />
      {isAsked && <DeleteMessage conversation={conversation} seq={seq} onClose={() => setIsAsked(false)} />}
    </>
  );
}

/** Asks before a message is deleted, which cannot be taken back. */
function DeleteMessage({ conversation, seq, onClose }: { conversation: number; seq: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      const { data } = await call('DELETE conversations/:id/messages/:seq', { params: { id: conversation, seq } });
      putMessages(conversation, [data]);
    } catch (error) {
      toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
    } finally {
      onClose();
    }
  }
  return (
    <ConfirmDialog
      open
      tone="danger"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('chats.delete_confirm.title')}
      yes={t('chats.delete_confirm.yes')}
      no={t('chats.delete_confirm.no')}
    >
      <p>{t('chats.delete_confirm.text')}</p>
    </ConfirmDialog>
  );
}
