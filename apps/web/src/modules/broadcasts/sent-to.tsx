import type { SentBroadcast } from '@diwan/contract/resources/broadcasts';
import { useWords } from '../../crud/words/words.ts';

/** Whom it went to: all of a kind, or some of them. */
export function SentTo({ row }: { row: SentBroadcast }) {
  const words = useWords();
  const kind = words(`enums.audiences.${row.user_type}`);
  return <>{row.is_all_users === 1 ? kind : `${kind} · ${words('support.send.chosen')}`}</>;
}
