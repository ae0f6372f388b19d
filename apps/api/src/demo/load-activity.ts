import type pg from 'pg';
import type { Carers } from './load-staff.ts';

/** Writes what admins did to the demo's people into the log, as the app itself would have: creations, acceptances, bans and locks. */
export async function loadActivity(client: pg.ClientBase, carers: Carers, now: Date): Promise<void> {
  const parts = [
    ...['clients', 'providers'].flatMap((table) => [
      entry(table, 'create', 'p.created_at', `p.platform_type = 'admin'`, {
        first_name: ['null', 'p.first_name'],
        last_name: ['null', 'p.last_name'],
        phone: ['null', 'p.phone'],
        country_id: ['null', 'p.country_id'],
      }),
      entry(table, 'toggle', 'p.updated_at', 'p.is_ban', { is_ban: ['false', 'true'], ban_reason: ['null', 'p.ban_reason'] }),
      entry(
        table,
        'toggle',
        'p.locked_at',
        `p.lock_cause = 'by_admin'`,
        { is_locked: ['false', 'true'], lock_cause: ['null', 'p.lock_cause'] },
        'p.locked_by',
      ),
    ]),
    entry('providers', 'toggle', `least($3::timestamptz, p.created_at + make_interval(hours => 2 + p.id % 60))`, 'p.accepted_by_admin', {
      accepted_by_admin: ['false', 'true'],
    }),
  ];
  await client.query(
    `with carers as (select * from unnest($1::int[], $2::int[]) as c(country_id, admin_id))
     insert into audit (at, admin_id, ip, table_name, row_id, action, changes)
     select * from (${parts.join('\nunion all\n')}) entries order by at`,
    [carers.map(({ country_id }) => country_id), carers.map(({ admin_id }) => admin_id), now.toISOString()],
  );
}

type Change = readonly [before: string, after: string];

function entry(
  table: string,
  action: string,
  at: string,
  where: string,
  changes: Readonly<Record<string, Change>>,
  actor = 'c.admin_id',
): string {
  const json = Object.entries(changes).map(
    ([field, [before, after]]) => `'${field}', jsonb_build_object('before', ${before}, 'after', ${after})`,
  );
  // Each person keeps to one of the country's admins, spread evenly; the address is of a private network.
  return `select ${at} as at, a.admin_id, '10.20.0.' || (20 + a.admin_id), '${table}', p.id, '${action}', jsonb_build_object(${json.join(', ')})
    from ${table} p,
    lateral (select ${actor} as admin_id from carers c where c.country_id = p.country_id order by (p.id * 7 + c.admin_id * 5) % 11, c.admin_id limit 1) a
    where ${where}`;
}
