import { proveAndRing } from '../../ledger/ring-for-proof.ts';
import type { Module } from '../module.ts';
import type { Server } from '../../platform/http/server.ts';
import { proofCalls } from '@diwan/contract/proof/calls';
import { handle } from '../../crud/calls/handle.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Proof } from '../../ledger/prove-ledger.ts';

/** `GET ledger/proof`; who asks while another proof runs gets that one. It shows all countries' sums, so it is for who works in all. */
function registerProof(app: Server, prefix: string) {
  let running: Promise<Proof> | undefined;

  handle(app, prefix, proofCalls.proveLedger, async ({ request }) => {
    if (request.access.countries !== null) throw forbidden('ledger.all_countries_only');
    running ??= proveAndRing(app).finally(() => (running = undefined));
    return { data: await running };
  });
}

const TWICE_A_DAY = 12 * 60 * 60_000;

export const proofModule: Module = {
  register: (app, base) => registerProof(app, base),
  timers: [{ name: 'proof of the ledger', every: TWICE_A_DAY, oneNode: true, run: proveAndRing }],
};
