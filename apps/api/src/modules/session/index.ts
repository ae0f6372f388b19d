import type { Module } from '../module.ts';
import { registerSession } from './session-routes.ts';
import { registerApiTokens } from './api-tokens.ts';
import { registerLoginPage } from './login-page-routes.ts';

export { endAllAccess, endAllSessions, endSessionById, getSessions } from './sessions.ts';
export { endApiToken, listApiTokens } from './api-tokens.ts';
export { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, superAdminsNeedTotp, takeCode, totpState } from './totp.ts';
export { describeAdmin } from './describe-admin.ts';
export { getIdentity, getRoleTitle, showIdentity } from './admin-identity.ts';
export { activeCountries } from './active-countries.ts';
export { letAdminIn, loginRefusal, type LoginResult } from './log-in.ts';
export { secondStep } from './second-step.ts';
export { findIdentity, listIdentities, unlinkIdentities, type LinkedIdentity } from './admin-identity.ts';
export { providerName } from './login-page-routes.ts';
export { checkFirstLogin, createFirstAdmin } from './first-admin.ts';
export { sealTotpSecrets } from './seal-totp-secrets.ts';
export { closeDemoAccounts, DEMO_LOGIN, refuseDemoAccounts } from './demo-login.ts';
export { endAdminSessions, resetPassword } from './ways-back.ts';

export const sessionModule: Module = {
  register(app, base) {
    registerSession(app, base);
    registerApiTokens(app, base);
    registerLoginPage(app, base);
  },
};
