import { readRecord } from '@diwan/domain/records';
import type { Caller } from '../../access/caller.ts';
import { conflict, type AppError } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { OpenJob } from './order-eligibility.ts';

/** What somebody has promised already: the number of an order, and when it begins on the clocks of its country. */
export interface PromisedJob {
  readonly order_no: string;
  readonly at: string;
}

type Appointment = Pick<OpenJob, 'visit_date' | 'visit_time'>;

// An order at once has no hour: who is out for another one is known otherwise.
const PROMISED = `select distinct on (h.provider_id) h.provider_id, o.order_no, to_char(lower(h.during) at time zone c.time_zone, 'DD/MM/YYYY HH24:MI') as at
from provider_hours h join orders o on o.id = h.order_id join countries c on c.id = o.country_id
where h.provider_id = any($1::int[]) and h.order_id is distinct from $2 and h.during && order_hours($3, $4, $5::date, $6, $7)
order by h.provider_id, h.during`;

/** Which of some providers have promised the hour of a job to another order. */
export async function readPromised(runner: Runner, job: OpenJob, ids: readonly number[]): Promise<Map<number, PromisedJob>> {
  if (job.visit_date === null || job.visit_time === null) return new Map();
  const values = [ids, job.id, job.country_id, job.order_type, job.visit_date, job.visit_time, job.planned_order_duration ?? null];
  const { rows } = await runner.query<PromisedJob & { readonly provider_id: number }>(PROMISED, values);
  return new Map(rows.map(({ provider_id: id, ...job }) => [id, job]));
}

/** The number of the other order is for admins. A client learns no more than that their own hour is taken. */
function getJobText({ kind }: Caller, { visit_date: day, visit_time: time }: Appointment, { order_no, at }: PromisedJob): string {
  if (kind === 'client') return `${day?.split('-').toReversed().join('/')} ${time?.slice(0, 5)}`;
  return kind === 'admin' ? `${order_no} · ${at}` : at;
}

/** 409: whoever is to serve an order serves another one at that hour. */
export const busyThen = (caller: Caller, order: Appointment, promised: PromisedJob): AppError =>
  conflict('order.provider_busy_then', { job: getJobText(caller, order, promised) });

/** What the database says of an hour that somebody else was given in the same moment. */
function readCollision(error: unknown): PromisedJob | undefined {
  const { code, constraint, detail } = readRecord(error);
  if (code !== '23P01' || constraint !== 'provider_hours_apart' || typeof detail !== 'string') return undefined;
  return JSON.parse(detail) as PromisedJob;
}

/** Changes an order so that somebody's hour may be taken by it: 409 where another order was faster. */
export async function takingHours<T>(caller: Caller, order: Appointment, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const promised = readCollision(error);
    throw promised ? busyThen(caller, order, promised) : error;
  }
}
