import type { Context } from '../crud/resource/context.ts';
import { notifyAdmins } from '../crud/events/notify-admins.ts';
import { inTransaction, type Transaction } from '../platform/database/transaction.ts';
import { recordFinding } from './till/findings.ts';
import { proveLedger, type Proof } from './prove-ledger.ts';
import { recordCheck } from '../platform/last-checks.ts';
import { readFirstCountry } from '../crud/resource/country.ts';

/** Who may look at the proof. */
const PROVERS = `select a.id from admins a left join roles r on r.id = a.role_id and r.deleted_at is null
where a.deleted_at is null and a.is_active and not a.is_ban and (a.is_super_admin or (a.all_countries and 'prove-ledger' = any(r.permissions)))`;

async function ring(transaction: Transaction, { checks }: Proof, day: string): Promise<void> {
  const wrong = checks.flatMap((one) => (one.wrong === null ? [] : [one.check]));
  const unknown = checks.flatMap((one) => (one.error === null ? [] : [one.check]));
  // A finding has a country, and a proof is about all of them.
  const country_id = await readFirstCountry(transaction.client);
  if (country_id === undefined) return;
  const errors = [...new Set(checks.flatMap(({ error }) => error ?? []))];
  const evidence = { wrong, unknown, errors };
  const isNew = await recordFinding(transaction, {
    rule: 'proof_fails',
    country_id,
    evidence,
    unique_key: `proof_fails:${day}:${[...wrong, ...unknown].join(',')}`,
  });
  if (!isNew) return;
  const { rows: admins } = await transaction.client.query<{ id: number }>(PROVERS);
  await notifyAdmins(transaction, {
    type: 'proof',
    id: null,
    title: 'messages.proof_fails.title',
    body: unknown.length > 0 ? 'messages.proof_fails.unknown' : 'messages.proof_fails.wrong',
    params: { checks: [...wrong, ...unknown].join(', ') },
    to: admins.map(({ id }) => id),
    alert: true,
  });
}

/**
 * Proves the ledger. One that does not agree, or that could not be computed, rings with everybody who may prove it and is a finding,
 * once a day for the same checks.
 */
export async function proveAndRing(app: Context): Promise<Proof> {
  const client = await app.database.pool.connect();
  const proof = await proveLedger(client).finally(() => client.release());
  await recordCheck(app, 'ledger', proof.checks.filter(({ wrong, error }) => wrong !== null || error !== null).length);
  if (!proof.holds) await inTransaction(app, (transaction) => ring(transaction, proof, new Date(app.now()).toISOString().slice(0, 10)));
  return proof;
}
