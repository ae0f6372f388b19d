import type { ChatMessage } from './chat-types.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';

/** Reads out what people say while the thread is open; its lines come and go by scrolling and would all be read. */
export function Said({ messages }: { messages: readonly ChatMessage[] }) {
  const { t } = useTranslation();
  const last = messages.at(-1);
  const known = useRef(last?.seq ?? 0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!last || last.seq <= known.current) return;
    known.current = last.seq;
    if (last.message_position !== 'admin')
      setSaid(t('chats.said', { name: last.sender.name, text: last.message ?? t(`chats.shown.${last.message_type}`) }));
  }, [last, t]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
