import type { Actor } from '../../access/caller.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Changes, Row } from '../fields/row.ts';

export type AuditAction = 'create' | 'update' | 'toggle' | 'delete' | 'restore' | 'login' | 'logout' | 'export' | 'view' | SecurityAction;
/** What happens to accounts, beside their records. */
type SecurityAction = 'login_failed' | 'own_password_failed' | 'refused' | 'recovery_code' | 'session_ended' | 'view_as';

/** Columns that say nothing to a reader of the log, and secrets, of which it only says that they changed. */
const SILENT = new Set(['id', 'created_at', 'updated_at', 'deleted_at', 'search_key', 'locked_by']);
const SECRET = new Set(['password_hash', 'token_hash']);

function same(a: unknown, b: unknown): boolean {
  return a === b || (a ?? null) === (b ?? null) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** What differs between two states of a row; null stands for the row before its creation. */
export function changesBetween(before: Row | null, after: Row): Changes {
  const changes: Changes = {};
  for (const [column, value] of Object.entries(after)) {
    if (SILENT.has(column) || same(before?.[column], value)) continue;
    if (SECRET.has(column)) changes['password'] = { before: null, after: '•••' };
    else changes[column] = { before: before?.[column] ?? null, after: value ?? null };
  }
  return changes;
}

/** A whole row as it was before its deletion, secrets and derived columns apart. */
export function deletedChanges(row: Row): Changes {
  const hidden = new Set(['id', 'search_key', 'password_hash', 'deleted_at', 'updated_at']);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (hidden.has(name) || value === null ? [] : [[name, { before: value, after: null }]])),
  );
}

export interface AuditRecord {
  readonly table: string;
  readonly id: number;
  readonly action: AuditAction;
  readonly changes: Changes;
}

/** Who did it, as the log keeps it: `admin_id`, `user_type`, `user_id`, `ip` and `token_id`. The system is neither admin nor person. */
export function actorColumns({ kind, id, ip, tokenId }: Actor): (string | number | null)[] {
  return kind === 'client' || kind === 'provider' ? [null, kind, id, ip, null] : [id, null, null, ip, tokenId ?? null];
}

/**
 * Writes entries into the log about what changes no row: logins, exports, sessions that end. What changes a row is recorded by
 * `change-row.ts`.
 */
export async function writeAudit(transaction: Transaction, actor: Actor, entries: readonly AuditRecord[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction.client.query(
    `insert into audit (admin_id, user_type, user_id, ip, token_id, table_name, row_id, action, changes)
     select $1, $2, $3, $4, $5, e->>'table', (e->>'id')::int, e->>'action', e->'changes' from jsonb_array_elements($6::jsonb) e`,
    [...actorColumns(actor), JSON.stringify(entries)],
  );
}
