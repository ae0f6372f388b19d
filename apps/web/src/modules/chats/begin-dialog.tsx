import { MESSAGE_MAX } from '@diwan/contract/chats/messages';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { CallDialog } from '../../crud/commands/call-dialog.tsx';
import { useSend } from '../../crud/resource/use-send.ts';
import { call } from '../../lib/call.ts';
import { goTo } from '../../lib/search-params.ts';
import { Textarea } from '../../ui/textarea.tsx';

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
  // Sent again, it is the same message.
  const [key] = useState(() => crypto.randomUUID());
  const message = text.trim();
  const { busy, send } = useSend(
    () => call('POST conversations', { body: { user_type: userType, user_id: id, client_key: key, message } }),
    { next: ({ data }) => goTo({ queue: 'all', id: String(data.id) }, { to: '/chats' }) },
  );
  return (
    <CallDialog
      title={t('chats.write_to', { name })}
      yes={t('chats.send')}
      busy={busy}
      blocked={message === ''}
      onSend={send}
      onClose={onClose}
    >
      <Textarea data-autofocus required label={t('chats.shown.text')} value={text} onChange={setText} maxLength={MESSAGE_MAX} />
    </CallDialog>
  );
}
