import * as z from 'zod/mini';
import { PER_PAGE_MAX } from '../kit/constants.ts';
import { OWN_PASSWORD } from '../kit/resource.ts';
import { flag, id, timestamp, pageMeta, waitingMoney } from '../kit/answers.ts';
import { getFields, proof } from '../kit/body.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { day, rowNumber, shortText, whole, wholeNumber, word } from '../kit/queries.ts';

/** What the log tells of. */
const AUDIT_ACTIONS = [
  'create',
  'update',
  'toggle',
  'delete',
  'restore',
  'login',
  'logout',
  'export',
  'view',
  'login_failed',
  'own_password_failed',
  'refused',
  'recovery_code',
  'session_ended',
  'view_as',
] as const;

/** Who does what the log tells of. */
const AUDIT_ACTORS = ['admin', 'client', 'provider', 'system'] as const;

const who = { id: id(), first_name: z.string(), last_name: z.string(), image: z.nullable(z.string()), gender: z.nullable(z.string()) };

const logged = {
  id: id(),
  at: timestamp(),
  action: z.enum(AUDIT_ACTIONS),
  actor: z.enum(AUDIT_ACTORS),
  /** Whoever did it: an admin; or one of the people at their own app, whom it names to those who may open their page. */
  admin: z.nullable(z.object(who)),
  person: z.nullable(z.object({ ...who, is_deleted: flag() })),
  ip: z.nullable(z.string()),
  /** What the token is called by which a program did it in the admin's name. */
  token: z.nullable(z.string()),
  /** By field: from what, to what. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
};
/** An entry in the log of one row. */
export const loggedEntry = z.object(logged);

const listAudit = defineCall({
  method: 'GET',
  path: 'audit',
  permission: 'index-audit',
  tag: 'audit',
  summary: 'Who changed what, when and from where, the newest first; days are those of UTC',
  query: {
    table: shortText(),
    row_id: rowNumber(),
    admin_id: rowNumber(),
    actor: word(AUDIT_ACTORS),
    action: word(AUDIT_ACTIONS),
    from_date: day(),
    to_date: day(),
    page: wholeNumber(100_000, 1),
    per_page: whole(1, PER_PAGE_MAX),
  },
  answer: z.array(
    z.object({
      ...logged,
      table: z.string(),
      row_id: z.int(),
      /** What names the row, where it is still there. */
      row: z.nullable(z.looseObject({ id: id() })),
      /** Where the row is, if it is in one country. */
      time_zone: z.nullable(z.string()),
      is_deleted: flag(),
      can_restore: flag(),
    }),
  ),
  beside: {
    meta: pageMeta(),
    statistc: z.object({ count: z.int(), percentage: z.int() }),
    statistics: z.array(z.object({ name: z.string(), value: z.number() })),
  },
});

const restoreRow = defineCall({
  method: 'POST',
  path: 'audit/:id/restore',
  permission: 'restore-rows',
  tag: 'audit',
  summary: 'Bring back the row that an entry says was deleted; for superadmins',
  // Asked for where it is an admin who comes back.
  body: getFields({ [OWN_PASSWORD]: z.optional(proof()) }),
  answer: z.object({ table: z.string(), id: id() }),
  // A coupon that may still cost more than the limit, or a price above it, waits for a second admin.
  later: waitingMoney,
  errors: {
    // The last ones: an order comes back with its coupon, or not at all.
    409: [
      'audit.not_a_deletion', 'audit.not_deleted', 'audit.parent_deleted', 'audit.erased', 'audit.wallet_short', 'audit.no_visit_left', 'coupon.used_up', 'coupon.used_up_by_client',
      'coupon.budget_used_up', 'coupon.used_up_on_device', 'order.provider_busy_then',
    ], // prettier-ignore
    429: ['auth.too_many_attempts'],
  },
});

export const auditCalls = { listAudit, restoreRow };

export type AuditEntry = DataOf<typeof listAudit>[number];
export type LoggedEntry = Pick<AuditEntry, keyof typeof logged>;
