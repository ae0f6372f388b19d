import type { Module } from '../module.ts';
import { registerProof } from './proof-routes.ts';

export const proofModule: Module = {
  register: (app, base) => registerProof(app, base),
};
