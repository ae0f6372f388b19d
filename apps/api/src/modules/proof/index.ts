import { proveAndRing } from '../../ledger/ring-for-proof.ts';
import type { Module } from '../module.ts';
import { registerProof } from './proof-routes.ts';

const TWICE_A_DAY = 12 * 60 * 60_000;

export const proofModule: Module = {
  register: (app, base) => registerProof(app, base),
  timers: [{ name: 'proof of the ledger', every: TWICE_A_DAY, oneNode: true, run: proveAndRing }],
};
