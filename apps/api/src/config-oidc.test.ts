import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SET = {
  PUBLIC_URL: 'https://diwan.example/',
  OIDC_ISSUER: 'https://id.firm.example/staff/',
  OIDC_CLIENT_ID: 'diwan',
  OIDC_CLIENT_SECRET: 'secret',
};

it('reads the provider, its issuer as it stands in tokens, and the site without a path', () => {
  expect(readConfig({})).toMatchObject({ oidcIssuer: null, publicUrl: null, oidcOnly: false, oidcFirstLogin: 'refuse', oidcRoles: [] });
  expect(readConfig(SET)).toMatchObject({ oidcIssuer: 'https://id.firm.example/staff/', publicUrl: 'https://diwan.example' });
});

it('reads what groups give, in the order in which it stands there', () => {
  const OIDC_ROLES = 'chiefs -> superadmin; cn=ops,dc=firm -> Operations @ all ;\n a->b -> 7 @ Saudi Arabia, +971;';
  expect(readConfig({ ...SET, OIDC_ROLES }).oidcRoles).toEqual([
    { group: 'chiefs', role: null, countries: null },
    { group: 'cn=ops,dc=firm', role: 'Operations', countries: null },
    { group: 'a->b', role: '7', countries: ['Saudi Arabia', '+971'] },
  ]);
});

it.each([
  'ops',
  'ops -> ',
  '-> Operations @ all',
  'ops -> Operations',
  'ops -> Operations @',
  'chiefs -> superadmin @ all',
  'a -> b @ c @ d',
])('refuses the line "%s", which gives no role somewhere, in one sentence', (line) => {
  expect(() => readConfig({ ...SET, OIDC_ROLES: `ok -> Operations @ all; ${line}` })).toThrow(
    `OIDC_ROLES has "${line.trim()}", which cannot be read: write group -> role @ countries, or group -> superadmin, with a ; between them.`,
  );
});

it.each([
  [{ OIDC_ISSUER: SET.OIDC_ISSUER }, 'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL beside it.'],
  [{ ...SET, PUBLIC_URL: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID'],
  [{ PUBLIC_URL: 'https://diwan.example/admin' }, 'PUBLIC_URL is the address of the dashboard without a path'],
  [{ PUBLIC_URL: 'https://u:p@diwan.example' }, 'PUBLIC_URL is the address of the dashboard without a path'],
  [{ ...SET, OIDC_ISSUER: 'http://id.firm.example' }, 'OIDC_ISSUER starts with https://'],
  [{ ...SET, OIDC_ISSUER: 'http://127.0.0.1:9' }, 'OIDC_ISSUER starts with https://'],
  [{ ...SET, PUBLIC_URL: 'http://diwan.example' }, 'PUBLIC_URL starts with https://'],
  [{ ...SET, OIDC_LOOPBACK: '1' }, 'OIDC_LOOPBACK=1 is for tests with a provider on this machine: leave it out.'],
  [{ ...SET, OIDC_ISSUER: 'http://id.firm.example', OIDC_LOOPBACK: '1' }, 'OIDC_ISSUER starts with https://'],
  [{ ...SET, OIDC_ONLY: '1' }, 'OIDC_ONLY=1 needs BREAK_GLASS_EMAIL'],
  [{ OIDC_ONLY: '1', BREAK_GLASS_EMAIL: 'a@b.co' }, 'OIDC_ONLY=1 needs OIDC_ISSUER'],
  [{ ...SET, OIDC_FIRST_LOGIN: 'yes' }, 'OIDC_FIRST_LOGIN must be one of refuse, create, not "yes".'],
])('refuses %o with one clear sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

it('lets a provider on this machine be reached without a certificate, for tests', () => {
  const local = { ...SET, OIDC_ISSUER: 'http://127.0.0.1:9', PUBLIC_URL: 'http://localhost:3000', OIDC_LOOPBACK: '1' };
  expect(readConfig(local).oidcIssuer).toBe('http://127.0.0.1:9');
});
