import type { Candidate } from '@diwan/contract/orders/calls';
import { mayOverride } from '@diwan/domain/orders/eligibility';
import { metersBetween } from '@diwan/domain/orders/planned-way';
import { rankTakers } from '@diwan/domain/orders/rank-takers';
import { isRideType } from '@diwan/domain/orders/rides';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';
import { may } from '../../access/access.ts';
import { candidateIds, type WantedJob } from './candidate-ids.ts';
import { readCandidates, type CandidateFacts } from './candidate-facts.ts';
import { judgeTakers, type EligibilityVerdict } from './order-eligibility.ts';

/** As many as an operator looks at before typing a name. */
const SHOWN = 20;
const KEYWORD_MAX = 200;

interface Asked {
  /** They take it on with this step, rather than being named for later. */
  readonly isTakenNow: boolean;
  /** Who has the job already. */
  readonly besides: number | null;
  readonly keyword: unknown;
  /** Those who may not take it as well, with what speaks against them. */
  readonly withExcluded?: true;
}

/** The middle of the half kilometre that a place lies in. */
const CELL_DEGREES = 0.005;
const toCell = (degrees: number) => Math.round(degrees / CELL_DEGREES) * CELL_DEGREES;
const blurred = <T extends { readonly lat: number | null; readonly lng: number | null }>(one: T): T => ({
  ...one,
  lat: one.lat === null ? null : toCell(one.lat),
  lng: one.lng === null ? null : toCell(one.lng),
});

/** What speaks against somebody, in the words of the admin who asks: they learn the number of the other order as well. */
export function getReasons(request: Request, { reasons, messages, promised }: EligibilityVerdict): Candidate['reasons'] {
  return reasons.flatMap((code, index) => {
    const message = messages[index];
    if (!message) return [];
    const params = code === 'busy_then' && promised ? { job: `${promised.order_no} · ${promised.at}` } : message.params;
    return [{ code, text: translate(request.language, `validation.${message.key}`, params) }];
  });
}

/**
 * Left out of what shows a candidate: where they are is for those who may follow them. Nor do the distances from a few places of
 * one's own choice tell others: theirs are from cell to cell.
 */
function shown(request: Request, job: WantedJob, { at, ...facts }: CandidateFacts, verdict: EligibilityVerdict): Candidate {
  const { reasons } = verdict;
  return {
    ...facts,
    in_city: job.city_id !== null && facts.city?.id === job.city_id,
    meters: at === null || job.lat === null || job.lng === null ? null : Math.round(metersBetween(at, { lat: job.lat, lng: job.lng })),
    reasons: getReasons(request, verdict),
    may_override: reasons.length > 0 && mayOverride(reasons) && may(request.access, 'override-eligibility'),
  };
}

/**
 * Who may be given a job, the best suited first, of a bounded number who are likely to be. A keyword finds others among all
 * providers, and those of them who may not take it with what speaks against them.
 */
export async function candidatesFor(
  app: Context,
  request: Request,
  wanted: WantedJob,
  { isTakenNow, besides, keyword, withExcluded }: Asked,
) {
  const sought = keyword ?? '';
  if (typeof sought !== 'string' || sought.length > KEYWORD_MAX || sought.includes('\u0000')) throw invalidField('keyword', 'filter_value');
  const { pool } = app.database;
  const seesPlaces = may(request.access, 'track-partners');
  const job = seesPlaces ? wanted : blurred(wanted);
  const ids = (await candidateIds(app, job, { keyword: sought.trim(), caller: request.caller })).filter((id) => id !== besides);
  const [verdicts, found] = await Promise.all([
    judgeTakers(app, pool, job, ids, { isTakenNow, lock: false }),
    readCandidates(pool, job, ids, app.now()),
  ]);
  const known = found.flatMap((one) => {
    const verdict = verdicts.get(one.id);
    const facts = { ...one, at: one.at && !seesPlaces ? blurred(one.at) : one.at };
    return verdict ? [shown(request, job, facts, verdict)] : [];
  });
  const ranked = rankTakers(known, { rides: isRideType(job.order_type) });
  const free = ranked.filter(({ reasons }) => reasons.length === 0);
  // Where nobody may take it the operator sees why.
  const data = !withExcluded && sought.trim() === '' && free.length > 0 ? free : ranked;
  return data.slice(0, SHOWN);
}
