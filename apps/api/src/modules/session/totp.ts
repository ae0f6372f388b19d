import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../crud/resource/context.ts';
import { Secret, TOTP } from 'otpauth';
import type { Config } from '../../config.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { hashPassword, verifyPassword } from '../../access/passwords/passwords.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all, maybe, run } from '../../platform/database/typed.ts';

/** Seconds that a code holds; the one before and the one after are taken too, since clocks differ. */
const PERIOD = 30;
const RECOVERY_CODES = 10;
/** Letters of a recovery code, without its dash. */
const RECOVERY_LENGTH = 10;
/** Letters and digits that no one confuses. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** What a sealed secret is bound to. */
export const aboutTotp = (adminId: number) => `totp ${adminId}`;

function generator(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Diwan', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) });
}

/** What an authenticator app reads: its secret in Base32, and the same as an address for a QR code. */
export interface TotpSecret {
  readonly secret: string;
  readonly otpauth_url: string;
}

/** A new secret for an admin, which counts once a code of it was given. One that counts already is not replaced: undefined. */
export async function beginTotp(
  app: Context,
  { client }: Transaction,
  admin: { id: number; email: string },
): Promise<TotpSecret | undefined> {
  const secret = new Secret({ size: 20 }).base32;
  const keys = await app.keys();
  const sealed = keys.seal(secret, aboutTotp(admin.id));
  const begun = db
    .insertInto('admin_totp')
    .values({ admin_id: admin.id, secret: sealed })
    .onConflict((met) =>
      met
        .column('admin_id')
        .doUpdateSet({ secret: sealed, created_at: sql<string>`now()`, last_step: null })
        .where('admin_totp.confirmed_at', 'is', null),
    );
  return (await run(client, begun)) === 0 ? undefined : { secret, otpauth_url: generator(secret, admin.email).toString() };
}

/** The half minute that a code belongs to, unless it is wrong or its time has passed. */
function getStep(secret: string, code: string, now: number): number | undefined {
  const delta = generator(secret, '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta;
}

/** Whether an app's code is right; each serves once. The row stays locked, so that two tries at once cannot share a code. */
export async function takeCode(app: Context, { client }: Transaction, adminId: number, code: string, now: number): Promise<boolean> {
  const kept = await maybe(client, db.selectFrom('admin_totp').select(['secret', 'last_step']).where('admin_id', '=', adminId).forUpdate());
  if (!kept || !/^\d{6}$/.test(code)) return false;
  const secret = (await app.keys()).open(kept.secret, aboutTotp(adminId));
  if (secret === undefined) {
    app.log.error({ admin: adminId }, 'the secret of an admin cannot be opened with any key: SECRET_KEY has changed');
    return false;
  }
  const step = getStep(secret, code, now);
  if (step === undefined || step <= (kept.last_step ?? -1)) return false;
  await run(client, db.updateTable('admin_totp').set({ last_step: step }).where('admin_id', '=', adminId));
  return true;
}

const written = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');
/** How codes were kept at first; those count until they are used or renewed. */
const getPlainHash = (adminId: number, code: string) =>
  createHash('sha256')
    .update(`${adminId}:${written(code)}`)
    .digest('base64url');

/** Whether a recovery code is right; each serves once. */
export async function takeRecoveryCode({ client }: Transaction, adminId: number, code: string, now: number): Promise<boolean> {
  if (written(code).length !== RECOVERY_LENGTH) return false;
  const unused = db.selectFrom('recovery_codes').select(['id', 'code_hash']).where('admin_id', '=', adminId).where('used_at', 'is', null);
  const plain = getPlainHash(adminId, code);
  for (const { id, code_hash: hash } of await all(client, unused.forUpdate())) {
    const matches = hash.startsWith('$argon2') ? await verifyPassword(hash, written(code)) : hash === plain;
    if (!matches) continue;
    await run(
      client,
      db
        .updateTable('recovery_codes')
        .set({ used_at: new Date(now).toISOString() })
        .where('id', '=', id),
    );
    return true;
  }
  return false;
}

function recoveryCode(): string {
  // 31 letters out of 256 values: what lies beyond a multiple of 31 is thrown again, so that all are equally likely.
  const letters: string[] = [];
  while (letters.length < RECOVERY_LENGTH) {
    for (const byte of randomBytes(16)) if (byte < 248 && letters.length < RECOVERY_LENGTH) letters.push(ALPHABET[byte % 31] ?? '');
  }
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** New recovery codes in place of all earlier ones; only their hashes are kept, so that this is the only time they are seen. */
export async function renewRecoveryCodes({ client }: Transaction, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(written(code))));
  await run(client, db.deleteFrom('recovery_codes').where('admin_id', '=', adminId));
  await client.query('insert into recovery_codes (admin_id, code_hash) select $1, unnest($2::text[])', [adminId, hashes]);
  return codes;
}

/** From now on the admin logs in with a code. */
export async function confirmTotp(transaction: Transaction, adminId: number, now: number): Promise<string[]> {
  const confirmed = db.updateTable('admin_totp').set({ confirmed_at: new Date(now).toISOString() });
  await run(transaction, confirmed.where('admin_id', '=', adminId));
  return renewRecoveryCodes(transaction, adminId);
}

/** The password alone suffices again. */
export async function removeTotp({ client }: Transaction, adminId: number): Promise<void> {
  await run(client, db.deleteFrom('admin_totp').where('admin_id', '=', adminId));
  await run(client, db.deleteFrom('recovery_codes').where('admin_id', '=', adminId));
}

/** Whoever may do everything logs in in two steps, except where everyone knows the password anyway. */
export const superAdminsNeedTotp = ({ demo }: Pick<Config, 'demo'>): boolean => !demo;

export interface TotpState {
  /** A code is asked for at login. */
  readonly enabled: boolean;
  /** The admin's role demands one, or being a superadmin does. */
  readonly required: boolean;
  readonly recovery_codes_left: number;
}

/** Whether an admin logs in in two steps, and has to. */
export async function totpState(app: Context, runner: Runner, adminId: number): Promise<TotpState> {
  const { rows } = await runner.query<TotpState & Record<string, unknown>>(
    `select coalesce(s.confirmed_at is not null, false) as enabled, coalesce(r.requires_totp, false) or ($2 and a.is_super_admin) as required,
      (select count(*)::int from recovery_codes c where c.admin_id = a.id and c.used_at is null) as recovery_codes_left
     from admins a left join admin_totp s on s.admin_id = a.id left join roles r on r.id = a.role_id and r.deleted_at is null where a.id = $1`,
    [adminId, superAdminsNeedTotp(app.config)],
  );
  return rows[0] ?? { enabled: false, required: false, recovery_codes_left: 0 };
}
