import { MESSAGE_MAX } from '@diwan/contract/chats';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { goTo } from '../../lib/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast-store.ts';

interface BeginDialogProps {
  userType: 'client' | 'provider';
  id: number;
  name: string;
  onClose: () => void;
}

/** The first message to somebody; it leads to the conversation, which may have been open already. */
export default function BeginDialog({ userType, id, name, onClose }: BeginDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  // Sent again, it is the same message.
  const [key] = useState(() => crypto.randomUUID());
  async function send() {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    try {
      const body = { user_type: userType, user_id: id, client_key: key, message: text.trim() };
      const { data } = await call('POST conversations', { body });
      goTo({ queue: 'all', id: String(data.id) }, { to: '/chats' });
    } catch (error) {
      toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      onClose={busy ? () => undefined : onClose}
      title={t('chats.write_to', { name })}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
            {t('chats.send')}
          </Button>
        </>
      }
    >
      <Textarea data-autofocus required label={t('chats.shown.text')} value={text} onChange={setText} maxLength={MESSAGE_MAX} />
    </Modal>
  );
}
