import { planRound, type DispatchRules, type PlannedRound, type RoundCandidate } from '@diwan/domain/dispatch/rounds';
import type { Runner } from '../../platform/database/runner.ts';

/** The first of two keys of advisory locks: somebody is about to be offered something. The second is the provider's id. */
const OFFERING = 7_302;
/** Two rounds that meet again and again leave it to the next tick. */
const TRIES = 8;

// What another round offered since they were looked at counts as well.
const RESERVE = `select c.id from unnest($1::int[]) c (id) where pg_try_advisory_xact_lock($2, c.id)
and not exists (select from order_offers o where o.provider_id = c.id and o.answer is null)`;

/** Which of some providers nobody else offers something at this moment, until the commit. */
async function reserve(runner: Runner, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await runner.query<{ id: number }>(RESERVE, [ids, OFFERING]);
  return new Set(rows.map(({ id }) => id));
}

/** Plans a round with those whom no other round is asking at this moment, without waiting for it. */
export async function planReserved(
  runner: Runner,
  candidates: readonly RoundCandidate[],
  rules: DispatchRules,
  asked: { readonly rides: boolean; readonly now: number },
): Promise<PlannedRound> {
  let left = candidates;
  for (let tried = 1; ; tried += 1) {
    const plan = planRound(left, rules, asked);
    const planned = plan.offers.map(({ providerId }) => providerId);
    if (planned.length === 0) return plan;
    const reserved = await reserve(runner, planned);
    if (reserved.size === planned.length) return plan;
    left = left.filter(({ id }) => reserved.has(id) || (tried < TRIES && !planned.includes(id)));
  }
}
