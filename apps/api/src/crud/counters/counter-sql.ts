import { createHash } from 'node:crypto';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { GRAIN, type Grain } from '../../schema/grains.ts';

/** How a grain is put together. */
interface Kept {
  readonly bucket: string;
  readonly byCountryAlone?: true;
  readonly ofCreation?: true;
  readonly coarse?: true;
}

/** Every grain, in the order in which a fold writes them. Pages follow the creation of rows, so counters of another moment have no UTC ones. */
const KEPT: Readonly<Record<Grain, Kept>> = {
  [GRAIN.all]: { bucket: `timestamp '1970-01-01'` },
  [GRAIN.month]: { bucket: `date_trunc('month', day::timestamp)` },
  [GRAIN.day]: { bucket: `day::timestamp` },
  [GRAIN.monthOfCountry]: { bucket: `date_trunc('month', day::timestamp)`, byCountryAlone: true },
  [GRAIN.coarseDay]: { bucket: `day::timestamp`, coarse: true },
  [GRAIN.utcMonth]: { bucket: `date_trunc('month', hour)`, ofCreation: true },
  [GRAIN.utcDay]: { bucket: `date_trunc('day', hour)`, ofCreation: true },
  [GRAIN.utcMonthOfCountry]: { bucket: `date_trunc('month', hour)`, ofCreation: true, byCountryAlone: true },
  [GRAIN.utcDayOfCountry]: { bucket: `date_trunc('day', hour)`, ofCreation: true, byCountryAlone: true },
  [GRAIN.utcHourOfCountry]: { bucket: `hour`, ofCreation: true, byCountryAlone: true },
};

/** What is kept of each group: its number of rows, and its sums. */
export function getMeasures({ sums = [] }: Pick<CountedTable, 'sums'>): string[] {
  return ['n', ...sums];
}

const totals = (counted: CountedTable) => getMeasures(counted).map((one) => `sum(${one}) as ${one}`).join(', '); // prettier-ignore

/** All rows of the table as counted groups. */
function grouped({ table, dimensions, timestamp, sums = [] }: CountedTable): string {
  const columns = Object.keys(dimensions).map((name) => `r.${name}`).join(', '); // prettier-ignore
  const hour = `date_trunc('hour', r.${timestamp} at time zone 'UTC')`;
  const day = `(r.${timestamp} at time zone coalesce(c.time_zone, 'UTC'))::date`;
  const measures = ['count(*) as n', ...sums.map((name) => `sum(r.${name}) as ${name}`)].join(', ');
  return `select ${hour} as hour, ${day} as day, ${columns}, ${measures} from ${table} r left join countries c on c.id = r.country_id where r.deleted_at is null and r.${timestamp} is not null group by 1, 2, ${columns}`;
}

const getTarget = (counted: CountedTable) =>
  `insert into ${counted.name}_deltas (hour, day, ${[...Object.keys(counted.dimensions), ...getMeasures(counted)].join(', ')})`;

const hasGrain = ({ timestamp, coarse }: CountedTable, grain: Kept) =>
  (timestamp === 'created_at' || !grain.ofCreation) && (coarse !== undefined || !grain.coarse);

/** What a grain keeps of each dimension, as SQL over its columns. */
function getDimensions({ dimensions, coarse = {} }: CountedTable, grain: Kept): string[] {
  return Object.entries(dimensions).map(([column, type]) => {
    if (grain.byCountryAlone && column !== 'country_id') return `null::${type}`;
    return grain.coarse ? (coarse[column] ?? column) : column;
  });
}

/** The grains that follow from local days, as SQL over `day` and the dimensions. */
export function grainsOfDays(counted: CountedTable) {
  return [GRAIN.monthOfCountry, GRAIN.coarseDay].flatMap((name) => {
    const grain = KEPT[name];
    return hasGrain(counted, grain) ? [{ grain: name, bucket: grain.bucket, kept: getDimensions(counted, grain) }] : [];
  });
}

/** What a fold adds to the counters: the groups of each grain, out of `gone`. */
function foldedGroups(counted: CountedTable): string {
  const arms = Object.entries(KEPT).flatMap(([name, grain]) => {
    if (!hasGrain(counted, grain)) return [];
    const kept = getDimensions(counted, grain);
    return `select '${name}'::"char", ${grain.bucket}, ${kept.join(', ')}, ${totals(counted)} from gone group by ${[2, ...kept.map((_, index) => index + 3)].join(', ')}`;
  });
  return arms.join('\nunion all ');
}

/**
 * Adds all deltas to the counters and removes them, in one statement. Where another definition is installed, as beside a newer
 * version, it finds none: what those deltas mean is for the nodes of that version to say.
 */
export function foldSql(counted: CountedTable): string {
  const { name } = counted;
  const dims = Object.keys(counted.dimensions).join(', ');
  const measures = getMeasures(counted);
  return `with gone as (delete from ${name}_deltas where (${isInstalledSql(counted)}) returning *)
insert into ${name}_counters (grain, bucket, ${dims}, ${measures.join(', ')})
${foldedGroups(counted)}
on conflict (grain, bucket, ${dims}) do update set ${measures.map((one) => `${one} = ${name}_counters.${one} + excluded.${one}`).join(', ')}`;
}

/** True where the tables that stand there are of this very definition. */
export const isInstalledSql = (counted: CountedTable) =>
  `select exists (select from installed_counters where name = '${counted.name}' and hash = '${counterHash(counted)}')`;

/** Writes all rows down as deltas, in the local days of the countries' zones of this moment. */
export const countSql = (counted: CountedTable) => `${getTarget(counted)} ${grouped(counted)}`;

/** Counts the table anew: for a country whose time zone changed, and for the reconciler. Holds writers off meanwhile. */
export function recountSql(counted: CountedTable): string[] {
  const { name, table } = counted;
  return [
    `lock table ${table} in share row exclusive mode`,
    `delete from ${name}_counters`,
    `delete from ${name}_deltas`,
    countSql(counted),
  ];
}

/** Writes down that a row (`old` or `new`) no longer counts, or does from now on. */
function getDelta(counted: CountedTable, row: 'old' | 'new'): string {
  const { timestamp, dimensions, sums = [] } = counted;
  const sign = row === 'old' ? '-' : '';
  const zone = `coalesce((select time_zone from countries where id = ${row}.country_id), 'UTC')`;
  const values = [
    `date_trunc('hour', ${row}.${timestamp} at time zone 'UTC')`,
    `(${row}.${timestamp} at time zone ${zone})::date`,
    ...Object.keys(dimensions).map((name) => `${row}.${name}`),
    `${sign}1`,
    ...sums.map((name) => `${sign}${row}.${name}`),
  ];
  const event = row === 'old' ? 'INSERT' : 'DELETE';
  return `if tg_op <> '${event}' and ${row}.deleted_at is null and ${row}.${timestamp} is not null then ${getTarget(counted)} values (${values.join(', ')}); end if`;
}

/**
 * The statements that make a table's rows counted as they change. Row by row: most changes are of one row, for which this takes half
 * as long as grouping a statement's rows; and a change of nothing that is counted costs nothing.
 */
export function counterTriggers(counted: CountedTable): string[] {
  const { name, table, timestamp, dimensions, sums = [] } = counted;
  const columns = ['deleted_at', timestamp, ...Object.keys(dimensions), ...sums];
  const all = (row: 'old' | 'new') => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  const trigger = (event: string, when: string) =>
    `create trigger ${name}_count_${event} after ${event} on ${table} for each row ${when}execute function ${name}_count()`;
  return [
    `create function ${name}_count() returns trigger language plpgsql as $$ begin ${getDelta(counted, 'old')}; ${getDelta(counted, 'new')}; return null; end $$`,
    trigger('insert', ''),
    trigger('update', `when (${all('old')} is distinct from ${all('new')}) `),
    trigger('delete', ''),
  ];
}

/** The statements that make the counters and the deltas of a table. */
export function counterTables(counted: CountedTable): string[] {
  const { name, dimensions } = counted;
  const list = Object.keys(dimensions).join(', ');
  // Sums of money are numerics: what a country turned over in years may be more than the largest bigint.
  const sums = (counted.sums ?? []).map((one) => [one, 'numeric not null']);
  const columns = [...Object.entries(dimensions), ['n', 'bigint not null'], ...sums]
    .map(([column, type]) => `${column} ${type}`)
    .join(', ');
  return [
    `create table ${name}_counters (grain "char" not null, bucket timestamp not null, ${columns}, constraint ${name}_counters_key unique nulls not distinct (grain, bucket, ${list}))`,
    `create table ${name}_deltas (hour timestamp not null, day date not null, ${columns})`,
  ];
}

const hashes = new WeakMap<CountedTable, string>();

/** Tells one definition of a counter from another: by all that makes and fills it. */
export function counterHash(counted: CountedTable): string {
  const known = hashes.get(counted);
  if (known !== undefined) return known;
  const texts = [...counterTables(counted), ...counterTriggers(counted), countSql(counted), foldedGroups(counted)];
  const hash = createHash('sha256').update(texts.join(';\n')).digest('hex').slice(0, 16);
  hashes.set(counted, hash);
  return hash;
}
