import type { Runner } from '../../platform/database/runner.ts';
import { GRAIN } from '../../schema/grains.ts';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { grainsOfDays, getMeasures } from './counter-sql.ts';

export interface Drift {
  readonly grain: string;
  readonly bucket: string;
  /** Counted rows less actual rows; none where only a sum differs. */
  readonly excess: number;
}

/** Groups of all-time, of local-day and of a country's hourly counters that differ from the rows plainly counted and added up, and of coarser grains that differ from the days. */
export async function getDrift(runner: Runner, counted: CountedTable): Promise<Drift[]> {
  const { name, table, timestamp, dimensions, sums = [] } = counted;
  const list = Object.keys(dimensions).join(', ');
  const ofRows = Object.keys(dimensions)
    .map((column) => `t.${column}`)
    .join(', ');
  const kept = getMeasures(counted).join(', ');
  const compare = (grain: string, ofDelta: string, ofRow: string) =>
    `select '${grain}' as grain, bucket, sum(n)::bigint as excess from (
      select bucket, ${list}, ${kept} from ${name}_counters where grain = '${grain}'
      union all select ${ofDelta}, ${list}, ${kept} from ${name}_deltas
      union all select ${ofRow}, ${ofRows}, ${['-1', ...sums.map((column) => `-t.${column}`)].join(', ')} from ${table} t
        left join countries tz on tz.id = t.country_id where t.deleted_at is null and t.${timestamp} is not null
    ) x group by bucket, ${list} having ${getMeasures(counted).map((one) => `sum(${one}) <> 0`).join(' or ')}`; // prettier-ignore
  const allTime = compare(GRAIN.all, `timestamp '1970-01-01'`, `timestamp '1970-01-01'`);
  const byDay = compare(GRAIN.day, 'day::timestamp', `(t.${timestamp} at time zone coalesce(tz.time_zone, 'UTC'))::date::timestamp`);
  const byHour = `select '${GRAIN.utcHourOfCountry}' as grain, bucket, sum(n)::bigint as excess from (
      select bucket, country_id, n from ${name}_counters where grain = '${GRAIN.utcHourOfCountry}'
      union all select hour, country_id, n from ${name}_deltas
      union all select date_trunc('hour', t.created_at at time zone 'UTC'), t.country_id, -1 from ${table} t where t.deleted_at is null
    ) x group by bucket, country_id having sum(n) <> 0`;
  const ofDays = grainsOfDays(counted).map(
    ({ grain, bucket, kept: ofDay }) => `select '${grain}' as grain, bucket, sum(n)::bigint as excess from (
      select bucket, ${list}, n from ${name}_counters where grain = '${grain}'
      union all select ${bucket}, ${ofDay.join(', ')}, -n from (select bucket::date as day, ${list}, n from ${name}_counters where grain = '${GRAIN.day}') d
    ) x group by bucket, ${list} having sum(n) <> 0`,
  );
  const grains = [allTime, byDay, ...ofDays, ...(timestamp === 'created_at' ? [byHour] : [])];
  const { rows } = await runner.query<Drift>(grains.join(' union all '));
  return rows;
}
