import type { FastifyInstance, FastifyRequest } from 'fastify';
import { settingsForm } from '@diwan/contract/check-settings';
import { SETTING_SECTIONS, type SettingSection } from '@diwan/contract/settings';
import { activityOf } from '../../crud/record/activity.ts';
import { requestSchema } from '../../crud/documents/body-schema.ts';
import { answerSchema, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { invalidField } from '../../platform/errors.ts';
import { pageOf } from '../../crud/list/paging.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { describeSection } from './describe-section.ts';
import { saveSection } from './save-section.ts';
import { demandWholeReach, settingsCountry } from './settings-country.ts';
import { storedSection } from './stored-section.ts';

const COUNTRY: JsonSchema = { type: ['integer', 'null'], description: 'The country whose own values are meant; those for all without it' };
const SECTION_ANSWER = answerSchema({ type: 'object', additionalProperties: true });

function bodyOf(section: SettingSection): JsonSchema {
  const schema = requestSchema(settingsForm(section, 'country'), 'update') as { properties: Record<string, JsonSchema> };
  return { ...schema, properties: { ...schema.properties, country_id: COUNTRY, updated_at: { type: ['string', 'null'] } } };
}

/** Reading and saving each section of the settings, for all and for one country. */
export function registerSettings(app: FastifyInstance, prefix: string) {
  for (const section of SETTING_SECTIONS) registerSection(app, `${prefix}/settings/${section}`, section);
}

function registerSection(app: FastifyInstance, url: string, section: SettingSection) {
  const { pool } = app.database;
  const success = (request: FastifyRequest, key: string, data: unknown) => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });
  const countryOf = (request: FastifyRequest) => settingsCountry(app, request, (request.query as Record<string, unknown>)['country_id']);
  const tag = 'settings';
  const query = { country_id: COUNTRY };

  const readDoc = { summary: `The section ${section} of the settings`, tag, query, answer: SECTION_ANSWER, refusals: [422] };
  app.get(url, { config: { guard: 'show-settings', doc: readDoc } }, async (request) =>
    success(request, 'ok', await describeSection(pool, section, await countryOf(request))),
  );

  const writeDoc = {
    summary: `Save the section ${section}: what is left out stays, for a country null falls back on the values for all; what decides about money waits for a second admin (202)`,
    tag,
    body: bodyOf(section),
    answer: SECTION_ANSWER,
    refusals: [409, 422],
  };
  app.put(url, { config: { guard: 'update-settings', doc: writeDoc } }, async (request, reply) => {
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidField('body', 'body');
    const { country_id: named, updated_at: version, ...values } = body as Record<string, unknown>;
    if (version !== null && typeof version !== 'string') throw invalidField('updated_at', 'empty');
    const country = await settingsCountry(app, request, named);
    demandWholeReach(request, country);
    const edit = { section, country, values, version };
    const saved = await inTransaction(app, (transaction) => saveSection(app, transaction, request, edit, { approved: false }));
    if (!('approval_id' in saved)) return success(request, 'updated', saved);
    return reply.status(202).send(success(request, 'settings.waiting', saved));
  });

  const logDoc = { summary: `Who changed the section ${section}, when, from what to what`, tag, query, refusals: [422] };
  app.get(`${url}/activity`, { config: { guard: 'show-settings', doc: logDoc } }, async (request) => {
    const country = await countryOf(request);
    const stored = await storedSection(pool, section, country?.id ?? null);
    const page = pageOf(request.query as Record<string, unknown>);
    // Where nothing was saved there is nothing to tell: no row has the number 0.
    return { ...success(request, 'ok', []), ...(await activityOf(pool, 'settings', stored?.id ?? 0, page)) };
  });
}
