import type { EventData } from '@diwan/contract/events';
import { tableName } from '@diwan/contract/kit/resource';
import { PARTED } from '@diwan/contract/resources';
import { readRecord } from '@diwan/domain/records';
import { defineChannel } from '../../platform/bus/channel.ts';
import { publishSql } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { passedTrace, recorder } from '../../platform/telemetry/spans.ts';

/** A row that was created, changed or deleted; dashboards that show its list are told. */
export interface RowEvent {
  readonly table: string;
  readonly id: number;
  readonly kind: EventData<'rows'>['kind'];
  readonly country_id: number | null;
  /** What tells the rows of one part from those of another: put there when the event is announced. */
  readonly [column: string]: unknown;
}

/** The channel on which all nodes hear of changed rows, once the change has committed. */
export const ROW_CHANNEL = 'diwan_rows';

function isRowEvent(said: unknown): said is RowEvent {
  const { table, id, kind } = readRecord(said);
  return typeof table === 'string' && typeof id === 'number' && typeof kind === 'string';
}
/** The same with what is said on it. */
export const ROWS = defineChannel(ROW_CHANNEL, isRowEvent);

const CASES = PARTED.map(
  ({ name, parts: { column } }) =>
    `when '${tableName(name)}' then jsonb_build_object('${column}', (select t.${column} from ${tableName(name)} t where t.id = (e->>'id')::int))`,
);

/** The value that says which part a row is of, which no caller need remember to say. */
const PART = `case e->>'table' ${CASES.join(' ')} else '{}' end`;

/** SQL that tells all nodes of an event: JSON as text, with who tells it. */
export const announceRowSql = (event: string) => publishSql(`'${ROW_CHANNEL}'`, event);

/** SQL that tells all nodes of the events of a JSON array (`eventsJson`), in their order. */
export const announceSql = (events: string) =>
  `select ${announceRowSql(`(e || ${PART})::text`)} from jsonb_array_elements(${events}::jsonb) with ordinality as told (e, n) order by n`;

/** Events as `announceSql` takes them. */
export function eventsJson({ node }: Transaction, events: readonly RowEvent[]): string {
  return JSON.stringify(events.map((event) => ({ ...event, ...(recorder && passedTrace()), from: node })));
}

/** Tells of a row of which something changed that is kept elsewhere. */
export async function announce(transaction: Transaction, event: RowEvent): Promise<void> {
  await transaction.client.query(announceSql('$1'), [eventsJson(transaction, [event])]);
}
