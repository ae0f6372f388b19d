import * as z from 'zod/mini';
import { answerSchema, bodySchema } from '../kit/schema.ts';
import { settingsForm } from './check-settings.ts';
import { settingsAt, SETTING_SECTIONS, type SettingSection, type StoredSettings } from './settings.ts';
import { id, timestamp, pageMeta, waiting } from '../kit/answers.ts';
import { loggedEntry } from '../audit/calls.ts';
import { body, checkedByHandler } from '../kit/body.ts';
import { defineCall, type Call } from '../kit/call.ts';
import { wholeNumber } from '../kit/queries.ts';

/** A section as the wire has it: its keys, with null where a country falls back, and what it falls back on. */
export type SectionAnswer = Readonly<Record<string, unknown>> & {
  readonly country_id: number | null;
  readonly currency: string | null;
  readonly inherited: StoredSettings;
  /** Null where nothing was saved yet. */
  readonly updated_at: string | null;
};

/** The country whose own values are meant; those for all without it. */
const country = () => checkedByHandler(z.nullable(z.int()));

/** Every setting of a section, whether it is one for all or of a country. */
function getValues(section: SettingSection) {
  const settings = [...settingsAt(section, 'all'), ...settingsAt(section, 'country')];
  return Object.fromEntries(settings.map(([key, { field }]) => [key, z.optional(z.nullable(answerSchema(field)))]));
}

function getAnswer(section: SettingSection) {
  const values = getValues(section);
  return z.object({
    ...values,
    country_id: z.nullable(id()),
    currency: z.nullable(z.string()),
    inherited: z.object(values),
    updated_at: z.nullable(timestamp()),
  }) as unknown as z.ZodMiniType<SectionAnswer>;
}

/** Which values may be set depends on the country and its currency. */
function getBody(section: SettingSection) {
  const shapes = (['all', 'country'] as const).map((at) => bodySchema(settingsForm(section, at), 'create').shape);
  const values = Object.entries({ ...shapes[0], ...shapes[1] }).map(([key, schema]) => [key, checkedByHandler(schema)] as const);
  return body({
    ...Object.fromEntries(values),
    country_id: country(),
    /** The version that was edited; null where nothing was saved yet. */
    updated_at: z.nullable(z.string({ error: 'empty' })),
  });
}

function getCalls<const S extends SettingSection>(section: S) {
  const path = `settings/${section}` as const;
  const common = { tag: 'settings', query: { country_id: country() } } as const;
  return {
    read: defineCall({
      ...common,
      method: 'GET',
      path,
      permission: 'show-settings',
      summary: `The section ${section} of the settings`,
      answer: getAnswer(section),
    }),
    save: defineCall({
      tag: 'settings',
      method: 'PUT',
      path,
      permission: 'update-settings',
      summary: `Save the section ${section}: what is left out stays, for a country null falls back on the values for all; what decides about money waits for a second admin (202)`,
      body: getBody(section),
      answer: getAnswer(section),
      later: waiting,
      errors: { 403: ['settings.all_countries_only'], 409: ['row.changed'] },
    }),
    history: defineCall({
      ...common,
      method: 'GET',
      path: `${path}/activity` as const,
      permission: 'show-settings',
      summary: `Who changed the section ${section}, when, from what to what`,
      query: { ...common.query, page: wholeNumber(100_000, 1) },
      answer: z.array(loggedEntry),
      beside: { meta: pageMeta() },
    }),
  };
}

type CallsOf<S extends SettingSection> = ReturnType<typeof getCalls<S>>;

/** Reading a section, saving it, and its log. */
export const settingsCalls = Object.fromEntries(SETTING_SECTIONS.map((section) => [section, getCalls(section)])) as unknown as {
  readonly [S in SettingSection]: CallsOf<S>;
};
export type SettingsCall = { [S in SettingSection]: CallsOf<S>[keyof CallsOf<S>] }[SettingSection];

/** All of them. */
export const allSettingsCalls: readonly Call[] = Object.values(settingsCalls).flatMap((calls) => Object.values(calls));
