import { PAYOUT_DOUBTS, type PayoutDoubt } from '@diwan/contract/cash-outs/resource';
import type { UserType } from '@diwan/domain/people';
import type { Runner } from '../../platform/database/runner.ts';
import { PAID_BY_TWO, phoneChangeSql } from './changed-phone.ts';

/** People who are paid out of their wallets in a currency. */
interface PaidOut {
  readonly user_type: UserType;
  readonly user_ids: readonly number[];
  readonly currency: string;
}

const ABOUT_PERSON = `p.is_ban as banned, not p.is_active as inactive, p.is_locked and (p.locked_until is null or p.locked_until > $3) as locked,
  p.deleted_at is not null or exists (select from person_deletions d where d.user_type = $4 and d.user_id = p.id) as leaving,
  exists (select from audit x where ${phoneChangeSql('$4', 'p.id', PAID_BY_TWO)}) as phone_changed`;

// What an admin may not do alone says nothing of whom it is done for.
// And what the office placed on a wallet is its client's own once they have said yes to it.
const ABOUT_PEOPLE = `f.rule not in ('duties_apart', 'not_a_second_person')
  and not (f.rule = 'office_order' and exists (select from order_events y where y.order_id = f.order_id and y.action = 'confirmed' and y.actor = 'client'))`;

const DOUBTS = {
  provider: `select p.id, ${ABOUT_PERSON},
    exists (select from complaints c where c.provider_id = p.id and c.complained_by = 'client' and c.status <> 'resolved' and c.deleted_at is null) as disputed,
    exists (select from findings f where f.provider_id = p.id and f.decision is null and f.deleted_at is null and ${ABOUT_PEOPLE}) as finding,
    exists (select from earnings e where e.provider_id = p.id and e.currency = $2 and e.stopped_at is not null and e.amount > e.returned_amount) as stopped
  from providers p where p.id = any($1::int[])`,
  client: `select p.id, ${ABOUT_PERSON}, false as disputed,
    exists (select from findings f where f.client_id = p.id and f.decision is null and f.deleted_at is null and ${ABOUT_PEOPLE}) as finding, $2::text is null as stopped
  from clients p where p.id = any($1::int[])`,
} as const;

type Found = Readonly<Record<PayoutDoubt, boolean>> & { readonly id: number };

/** Whether a doubt is one that no hour lifts. Another phone was sent to the old one at once: in a house of one its day passes by the clock. */
export const isLasting = (doubt: PayoutDoubt): boolean => doubt !== 'phone_changed';

/** What speaks against paying some people out at this moment, of those of whom something does. Who is not there is leaving. */
export async function findPayoutDoubts(
  runner: Runner,
  { user_type, user_ids, currency }: PaidOut,
  now: string,
): Promise<ReadonlyMap<number, readonly PayoutDoubt[]>> {
  const { rows } = await runner.query<Found>({
    name: `payout_doubts_${user_type}`,
    text: DOUBTS[user_type],
    values: [user_ids, currency, now, user_type],
  });
  const found = new Map(rows.map((row) => [row.id, PAYOUT_DOUBTS.filter((doubt) => row[doubt])]));
  const all = user_ids.map((id) => [id, found.get(id) ?? (['leaving'] as const)] as const);
  return new Map(all.filter(([, doubts]) => doubts.length > 0));
}

/**
 * What speaks against paying somebody out at this moment, whatever was right when they asked for it: who is banned, switched off, locked,
 * leaving or gone, who has a complaint, a finding or stopped earnings, and whose phone the office changed within two weeks. Such a
 * payout takes two admins.
 */
export async function payoutDoubts(
  runner: Runner,
  { user_type, user_id, currency }: { readonly user_type: UserType; readonly user_id: number; readonly currency: string },
  now: string,
): Promise<readonly PayoutDoubt[]> {
  return (await findPayoutDoubts(runner, { user_type, user_ids: [user_id], currency }, now)).get(user_id) ?? [];
}
