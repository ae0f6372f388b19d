import { expect, it } from 'vitest';
import { callerMay, countriesInScope, demandAdmin, demandFrom, JOB, type Caller, type PersonCaller } from './caller.ts';

const from = { ip: '203.0.113.1', language: 'ar' } as const;
const admin = (permissions: readonly string[], { isSuperAdmin = false, countryId = null as number | null } = {}): Caller => ({
  kind: 'admin',
  id: 1,
  countryId,
  ...from,
  access: {
    adminId: 1,
    isSuperAdmin,
    permissions: new Set(permissions),
    countries: isSuperAdmin ? null : [7, 8],
    tokenHash: '',
    expiresAt: 0,
  },
});
const person = (kind: PersonCaller['kind']): Caller => ({ kind, id: 1, countryId: 7, platform: 'ios', ...from });
const PEOPLE = [person('client'), person('provider')];

it('what takes a permission may an admin who holds it and the system, and no client or provider', () => {
  const callers = [admin(['index-city']), admin([]), admin([], { isSuperAdmin: true }), JOB, ...PEOPLE];
  expect(callers.map((caller) => callerMay(caller, 'index-city'))).toEqual([true, false, true, true, false, false]);
  for (const caller of [admin([]), ...PEOPLE])
    expect(() => demandFrom(caller, 'index-city')).toThrow(expect.objectContaining({ status: 403 }));
  for (const caller of [JOB, ...PEOPLE]) expect(() => demandAdmin(caller)).toThrow(expect.objectContaining({ status: 403 }));
});

it('rows are within reach in an admin’s countries, in the one that they chose, in a person’s own, and everywhere for the system', () => {
  const callers = [admin([]), admin([], { countryId: 8 }), admin([], { isSuperAdmin: true }), ...PEOPLE, JOB];
  expect(callers.map(countriesInScope)).toEqual([[7, 8], [8], null, [7], [7], null]);
});
