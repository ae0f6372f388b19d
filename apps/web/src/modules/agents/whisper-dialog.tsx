import { MESSAGE_MAX } from '@diwan/contract/chats/messages';
import { useState } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
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
    <Modal
      open
      onClose={() => !busy && onClose()}
      title={words('desk.board.whisper_to', { name })}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words('form.cancel')}
          </Button>
          <Button variant="primary" loading={busy} disabled={text.trim() === ''} onClick={send}>
            {words('desk.board.whisper')}
          </Button>
        </>
      }
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
    </Modal>
  );
}
