import type { Module } from '../module.ts';
import { registerAudit } from './audit-routes.ts';

export { registerRefusals } from './refusals.ts';

export const auditModule: Module = {
  register: (app, base) => registerAudit(app, base),
};
