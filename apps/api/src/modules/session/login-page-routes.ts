import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCOUNT_ANSWERS } from './account-schemas.ts';
import { accessIfGiven } from '../../access/access-if-given.ts';
import { activeCountries } from './active-countries.ts';
import { DEMO_LOGIN } from './demo-login.ts';
import { translate } from '../../platform/translate.ts';

const COUNTRIES_DOC = {
  summary: 'The active countries; for someone logged in, those that are theirs',
  tag: 'session',
  answer: ACCOUNT_ANSWERS.countries,
};
const SETTINGS_DOC = { summary: 'What a page needs before anyone has logged in', tag: 'session', answer: ACCOUNT_ANSWERS.settings };

/** What the login page asks for, before anyone has logged in. */
export function registerLoginPage(app: FastifyInstance, prefix: string) {
  // Public, and yet narrower for whoever sends a token: the countries that they may choose.
  const countriesOf = async (request: FastifyRequest) => (await accessIfGiven(app, request))?.countries ?? null;
  const success = (request: FastifyRequest, data: unknown) => ({
    status: 'success',
    message: translate(request.language, 'messages.ok'),
    data,
  });

  app.get(`${prefix}/country_not_paginated`, { config: { guard: 'public', doc: COUNTRIES_DOC } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return success(request, await activeCountries(app, request.language, await countriesOf(request)));
  });

  const { demo, adminPassword, mapStyleUrl } = app.config;
  // Only the login that the documents print anyway; one of the operator's own stays theirs.
  const login = demo && adminPassword === null ? { email: DEMO_LOGIN.email, password: DEMO_LOGIN.password } : null;
  app.get(`${prefix}/public/settings`, { config: { guard: 'public', doc: SETTINGS_DOC } }, (request) =>
    success(request, { demo: login, map_style_url: mapStyleUrl }),
  );
}
