import type { ApprovalKinds } from '../ledger/till/approval-kind.ts';
import { APPROVAL_KINDS } from '@diwan/contract/approvals/resource';
import type { Module } from './module.ts';

/** What carries out each kind of approval, from the modules that own them. Throws Error where a kind has no owner. */
export function approvalKinds(modules: readonly Module[]): ApprovalKinds {
  const kinds: Partial<ApprovalKinds> = Object.assign({}, ...modules.map(({ approvals = {} }) => approvals));
  const missing = APPROVAL_KINDS.find((kind) => kinds[kind] === undefined);
  if (missing !== undefined) throw new Error(`no module carries out approvals of ${missing}`);
  return kinds as ApprovalKinds;
}
