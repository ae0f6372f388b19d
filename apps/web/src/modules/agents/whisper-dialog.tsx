import { MESSAGE_MAX } from '@diwan/contract/chats/messages';
import { useState } from 'react';
import { CallDialog } from '../../crud/commands/call-dialog.tsx';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { Textarea } from '../../ui/textarea.tsx';
import { useDeskCall } from './use-desk-call.ts';

interface WhisperDialogProps {
  readonly conversation: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** A note to whoever talks with somebody, which that person does not see. */
export default function WhisperDialog({ conversation, name, onClose }: WhisperDialogProps) {
  const words = useWords();
  const { busy, run } = useDeskCall();
  const [text, setText] = useState('');
  // Sent again, it is the same note.
  const [client_key] = useState(() => crypto.randomUUID());
  const send = () => {
    const body = { client_key, message_type: 'note', message: text.trim() } as const;
    void run(() => call('POST conversations/:id/messages', { params: { id: conversation }, body }), onClose);
  };
  return (
    <CallDialog
      title={words('desk.board.whisper_to', { name })}
      yes={words('desk.board.whisper')}
      busy={busy}
      blocked={text.trim() === ''}
      onSend={send}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        required
        label={words('desk.board.whisper_text')}
        help={words('desk.board.whisper_help')}
        value={text}
        onChange={setText}
        rows={4}
        maxLength={MESSAGE_MAX}
      />
    </CallDialog>
  );
}
