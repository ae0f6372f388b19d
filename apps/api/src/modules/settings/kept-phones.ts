import { invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';

/** How a country's phones are written: so many digits after its code. */
export interface PhoneRow {
  readonly id: number;
  readonly phone_code: string;
  readonly phone_limit: number;
}

/** So many people are counted; beyond that it is many. */
const MOST_COUNTED = 1_000;
const havingRule = (table: string) =>
  `select from ${table} where deleted_at is null and phone like '+' || $1 || '%' and length(phone) = 1 + length($1) + $2`;
// Another country may have the same rule: then nobody's phone is refused.
const PHONES = `select count(*)::int as count from (${havingRule('clients')} union all ${havingRule('providers')} limit ${MOST_COUNTED}) x
where not exists (select from countries where phone_code = $1 and phone_limit = $2 and id <> $3 and is_active and deleted_at is null)`;

/** 422 at a field where people have phones by a rule that is to go: they could not log in, and nobody could save them. */
export async function refuseStrandedPhones(runner: Runner, { id, phone_code, phone_limit }: PhoneRow, field: string): Promise<void> {
  const { rows } = await runner.query<{ count: number }>(PHONES, [phone_code, phone_limit, id]);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw invalidField(field, 'phones_in_use', { count });
}
