import { findingCalls, type FindingsAround } from '@diwan/contract/findings/calls';
import { FINDING_RULES, type FindingPerson, type FindingRule } from '@diwan/contract/findings/resource';
import type { Caller } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { Condition } from '../../crud/fields/conditions.ts';
import { findPage } from '../../crud/list/page.ts';
import { showRow } from '../../crud/record/read.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { rowsFrom } from '../../crud/resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { statement } from '../../platform/database/sql-text.ts';
import type { Server } from '../../platform/http/server.ts';
import { findingsApi } from './resources.ts';

const LATEST = { page: 1, perPage: 8, sort: { column: 'created_at', descending: true } } as const;
/** Whoever has been found this often of late needs no exact number. */
const COUNTED = 1_000;
const COLUMNS = { client: 'client_id', provider: 'provider_id', admin: 'subject_id' } as const;

interface About {
  readonly kind: FindingPerson;
  readonly id: number;
}

/** How often each rule found something else about somebody within 30 days, as far as the caller reaches. */
async function countRules(runner: Runner, caller: Caller, { kind, id }: About, without: number): Promise<FindingsAround['counts']> {
  const conditions: Condition[] = [
    ...getScopeConditions(findingsApi, caller),
    { kind: 'equals', column: COLUMNS[kind], value: id },
    { kind: 'sql', text: () => `t.created_at > now() - interval '30 days' and t.id <> ${without}` },
  ];
  const found = { ...rowsFrom(findingsApi.store, conditions), select: ['t.rule'], limit: COUNTED };
  const query = { select: ['x.rule', 'count(*)::int as count'], from: { query: found, as: 'x' }, group: ['x.rule'] };
  const { rows } = await runner.query<{ rule: FindingRule; count: number }>(statement(query));
  return rows.map(({ rule, count }) => ({ person: kind, person_id: id, rule, count }));
}

/** The latest others about any of these people. */
async function findLatest(runner: Runner, caller: Caller, people: readonly About[], without: number) {
  const about = people.map(({ kind, id }) => `t.${COLUMNS[kind]} = ${id}`).join(' or ');
  const others: Condition = { kind: 'sql', text: () => `(${about}) and t.id <> ${without}` };
  const rows = await findPage(runner, findingsApi.store, [...getScopeConditions(findingsApi, caller), others], LATEST);
  return rows.map((row) => findingsApi.parse(row));
}

const byRule = (one: FindingsAround['counts'][number], other: FindingsAround['counts'][number]) =>
  other.count - one.count || FINDING_RULES.indexOf(one.rule) - FINDING_RULES.indexOf(other.rule);

/** `GET findings/:id/around`: what else was found about the same people. */
export function registerAround(app: Server, base: string) {
  handle(app, base, findingCalls.showAround, async ({ request: { caller }, params: { id } }) => {
    const { pool } = app.database;
    const { client_id: client, provider_id: provider, subject_id: admin } = await showRow(pool, findingsApi, caller, id);
    const people = Object.entries({ client, provider, admin }).flatMap(([kind, person]) =>
      person === null ? [] : [{ kind: kind as FindingPerson, id: person }],
    );
    if (people.length === 0) return { data: { counts: [], latest: [] } };
    const [latest, ...counts] = await Promise.all([
      findLatest(pool, caller, people, id),
      ...people.map((person) => countRules(pool, caller, person, id)),
    ]);
    return { data: { counts: counts.flat().toSorted(byRule), latest } };
  });
}
