import type { Approval } from '@diwan/contract/resources/approvals';
import { Amount } from '../../wallet/shared/amount.tsx';
import { PersonCell } from '../../wallet/shared/person-cell.tsx';
import { useWords } from '../../../crud/words.ts';
import { SettingChanges } from '../setting-changes.tsx';

/** Whom an approval is about; for settings, what would change. */
export function About({ row }: { row: Approval }) {
  const words = useWords();
  if (row.changes !== null) return <SettingChanges changes={row.changes} />;
  const { user_type, people_count: count } = row;
  if (count === 1 && user_type !== null) return <PersonCell row={{ ...row, user_type }} />;
  return <>{words('money.people_count', { count })}</>;
}

/** What is asked for, where it is an amount. */
export function AskedAmount({ amount, unit }: { amount: string | null; unit: string | null }) {
  return amount === null || unit === null ? <span>—</span> : <Amount amount={amount} unit={unit} />;
}
