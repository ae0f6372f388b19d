import { readRecord } from '@diwan/domain/records';
import type { Approval } from '@diwan/contract/approvals/resource';
import { Amount } from '../../wallet/shared/amount.tsx';
import { PersonCell } from '../../wallet/shared/person-cell.tsx';
import { getRows } from '../../../crud/cells/row-country.ts';
import { getName } from '../../../crud/resource/labels.ts';
import { useWords } from '../../../crud/words/words.ts';
import { KINDS_OF_RULES } from '../approval-question.ts';
import { type Changed, SettingChanges } from '../setting-changes.tsx';

/** What an approval changes: a package has one price and its visits, a rate card other prices. */
function getChanged({ kind, changes }: Approval): Changed {
  if (kind === 'coupon') return 'coupons';
  if (kind === 'country') return 'countries';
  if (kind === 'cancel_reason') return 'cancelReasons';
  if (kind === 'payment_way') return 'payment_ways';
  if (kind !== 'catalogue_price') return 'settings';
  const changed = readRecord(JSON.parse(changes ?? '{}'));
  const isOfPackage = ['price', 'count_visit', 'count_gift_visit'].some((field) => field in changed);
  return isOfPackage ? 'providerServices' : 'vehicle_packages';
}

/** Whose penalty, phone or order it is, and what else is decided with it. */
function AboutPerson({ row: { changes, ...row }, of }: { row: Approval; of: Changed }) {
  return (
    <>
      {row.user_type !== null && <PersonCell row={{ ...row, user_type: row.user_type }} />}
      {changes !== null && <SettingChanges changes={changes} of={of} />}
    </>
  );
}

/** What would change, and where that is one country. */
function Changing({ row, changes }: { row: Approval; changes: string }) {
  const [country] = getRows({ ...row }['country']);
  return (
    <>
      {country && KINDS_OF_RULES.has(row.kind) && <bdi>{getName(country)}</bdi>}
      <SettingChanges changes={changes} of={getChanged(row)} />
    </>
  );
}

/** Whom an approval is about; for settings, coupons and prices, what would change. */
export function ApprovalSubject({ row }: { row: Approval }) {
  const words = useWords();
  if (row.kind === 'penalty') return <AboutPerson row={row} of="complaints" />;
  if (row.kind === 'review') return <AboutPerson row={row} of="orders" />;
  if (row.kind === 'phone') return <AboutPerson row={row} of="clients" />;
  if (row.changes !== null) return <Changing row={row} changes={row.changes} />;
  const { user_type, people_count: count } = row;
  if (count === 1 && user_type !== null) return <PersonCell row={{ ...row, user_type }} />;
  return <>{words('money.people_count', { count })}</>;
}

/** What is asked for, where it is an amount. */
export function AskedAmount({ amount, unit }: { amount: string | null; unit: string | null }) {
  return amount === null || unit === null ? <span>—</span> : <Amount amount={amount} unit={unit} />;
}
