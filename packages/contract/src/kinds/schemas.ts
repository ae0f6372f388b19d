import * as z from 'zod/mini';
import { getOnlyRule, isPhoneIn } from '@diwan/domain/phones';
import { typedAmount, typedClock, typedCode, typedHours, typedPhone, typedYearFirst } from '@diwan/domain/typed';
import { overlapping, parseHours, sortHours } from '@diwan/domain/week-hours';
import { faultOfDay, isDay, isTime, isTimestamp } from '../kit/date-rules.ts';
import type { Field, FieldKind } from '../kit/field.ts';
import type { TextFacts } from './facts.ts';
import { listFromForm, numberFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';
import { idSchema, numberSchema } from '../kit/number-schema.ts';
import { referenceRemark, referenceSchema } from '../kit/reference-schema.ts';
import { cleanText, hasLetter, hasNoControl, isEmail, isWrittenIn, keptText, saidIn, trimUnseen } from '../kit/text-rules.ts';

/** Said of the field in which whoever saves types their own password. */
export const OWN_PASSWORD_TEXT =
  'The password of who saves. Needed where somebody gets an account, another way in or more power; left out, and wrong, it is refused with 422 under this name, and wrong five times with 429.';

/** A centimetre: a phone gives places with fifteen decimals, and nobody means those. */
const PLACES = 1e7;
const degreeSchema = (limit: number) =>
  numberSchema(-limit, limit, 15).check(z.overwrite((degree) => Math.round(degree * PLACES) / PLACES));

/** How many digits a text has, where its field says just how many: that is said of one too long or too short. */
const getCount = (digits: TextFacts['digits']) => (digits && 'length' in digits && digits[0] === digits[1] ? digits[0] : undefined);
/** No text that is told how many digits it should have is longer. */
const COUNTED = 250;

/** A schema of every kind there is. */
export type KindSchemas = { readonly [K in FieldKind]: KindSchema<K> };

// Beside the declarations and not among them: the dashboard loads what validates with its first form.
const KIND_SCHEMAS: KindSchemas = {
  text: {
    body: ({ min, max, script, code, address, writeOnly, digits }) =>
      z.string({ error: 'empty' }).check(
        z.overwrite(trimUnseen),
        z.maxLength(getCount(digits) === undefined ? max : COUNTED, { error: 'too_long', abort: true }),
        // A password is compared as it was set.
        z.overwrite(writeOnly ? trimUnseen : code ? typedCode : address ? cleanText : keptText),
        z.minLength(getCount(digits) === undefined ? min : 1, { error: (issue) => (issue.input === '' ? 'empty' : 'too_short') }),
        z.refine(hasNoControl, { error: 'control_characters' }),
        z.refine((value) => script === 'any' || value === '' || isWrittenIn(script, value), { error: script }),
      ),
    answer: () => z.string(),
    remark({ script, writeOnly }) {
      if (writeOnly) return { format: 'password', description: OWN_PASSWORD_TEXT };
      return script === 'any' ? {} : { description: `Its letters are ${script === 'arabic' ? 'Arabic' : 'Latin'}.` };
    },
    beside({ pattern, digits }, value, { body, phones, name, fail }) {
      if (value == null) return;
      const text = String(value);
      if (pattern && !pattern.regex.test(text)) return fail(name, pattern.message);
      if (!digits) return;
      if (!/^\d+$/.test(text)) return fail(name, 'digits_only');
      const limit = 'limit' in digits ? digits : undefined;
      const count = limit ? phones.find((rule) => rule.id === body['country_id'])?.[limit.limit] : getCount(digits);
      if (count === undefined || text.length === count) return;
      if (limit) fail(name, limit.message, { count });
      else fail(name, 'digits_count', { count });
    },
  },
  rich_text: {
    // A page in one language may quote the other; it only has to be written in its own. Marks around nothing say nothing.
    body: ({ max, script, optional }) =>
      z.string({ error: 'empty' }).check(
        z.maxLength(max, { error: 'too_long', abort: true }),
        z.refine((html) => optional || saidIn(html) !== '', { error: 'empty' }),
        z.refine(hasNoControl, { error: 'control_characters' }),
        z.refine((html) => script === 'any' || saidIn(html) === '' || hasLetter(script, saidIn(html)), { error: script }),
      ),
    answer: () => z.string(),
  },
  email: {
    body: () =>
      z.string({ error: 'empty' }).check(
        z.overwrite(typedCode),
        z.toLowerCase(),
        z.refine((value) => isEmail(value), { error: (issue) => (issue.input === '' ? 'empty' : 'email') }),
      ),
    answer: () => z.email(),
    remark: () => ({ format: 'email' }),
  },
  phone: {
    body: () =>
      z.string({ error: 'empty' }).check(
        z.overwrite(typedPhone),
        z.refine((value) => /^\+\d{4,20}$/.test(value), { error: (issue) => (issue.input === '' ? 'empty' : 'phone') }),
      ),
    answer: () => z.string(),
    remark: () => ({
      description: "A plus, an active country's code and as many digits as that country's phone_limit.",
      examples: ['+971501234567'],
    }),
    beside(_, value, { body, phones, name, fail }) {
      if (value == null) return;
      const phone = String(value);
      const only = getOnlyRule(phones, body['country_id']);
      if (only && !isPhoneIn([only], phone)) fail(name, 'phone_country', { code: `+${only.phone_code}`, limit: only.phone_limit });
      else if (!isPhoneIn(phones, phone)) fail(name, 'phone');
    },
  },
  password: {
    body: ({ min, max }) =>
      z
        .string({ error: 'empty' })
        .check(
          z.minLength(min, { error: (issue) => (issue.input === '' ? 'empty' : 'too_short') }),
          z.maxLength(max, { error: 'too_long' }),
        ),
    answer: () => z.string(),
    remark: () => ({ format: 'password', description: 'The common ones are refused; passwordConfirm repeats it.' }),
    companions: { passwordConfirm: z.optional(z.nullable(z.string())) },
    beside(_, value, { body, fail }) {
      if (value != null && value !== body['passwordConfirm']) fail('passwordConfirm', 'password_confirm');
    },
  },
  enum: {
    body: ({ values }) =>
      z.enum(values, {
        error: ({ input }) => (input === undefined || input === null || input === '' ? 'empty' : 'choice'),
      }),
    answer: ({ values }) => z.enum(values),
  },
  flag: {
    body: () =>
      z.pipe(
        z.union([z.literal(0), z.literal(1), z.boolean(), z.literal('0'), z.literal('1')], { error: 'flag' }),
        z.transform((value) => (value === true || value === 1 || value === '1' ? 1 : 0)),
      ),
    answer: () => z.literal([0, 1]),
    staysWhenLeftOut: true,
  },
  keys: {
    body: () =>
      z.array(z.string({ error: 'empty' }).check(z.maxLength(100)), { error: 'empty' }).check(z.maxLength(1000, { error: 'too_many' })),
    answer: () => z.array(z.string()),
    remark: ({ catalogue }) => ({ description: `Of the ${catalogue} that exist.` }),
    fromForm: listFromForm,
  },
  number: {
    body: ({ min, max, decimals }) => numberSchema(min, max, decimals),
    answer: ({ decimals }) => (decimals === 0 ? z.int() : z.number()),
    fromForm: numberFromForm,
  },
  money: {
    body: ({ min, max }) =>
      z.string({ error: 'empty' }).check(
        z.overwrite(typedAmount),
        z.refine((value) => /^-?\d{1,15}(?:\.\d{1,4})?$/.test(value), {
          error: ({ input }) => (input === '' ? 'empty' : 'money'),
          abort: true,
        }),
        z.refine((value) => Number(value) >= min, { error: 'too_small', params: { min } }),
        z.refine((value) => Number(value) <= max, { error: 'too_large', params: { max } }),
      ),
    answer: () => z.string(),
    remark: ({ currency }) => ({ description: `A decimal number, in the currency of ${currency}.` }),
  },
  date: {
    body: () =>
      z
        .string({ error: 'empty' })
        .check(z.overwrite(typedYearFirst), z.refine(isDay, { error: (issue) => (issue.input === '' ? 'empty' : 'date') })),
    beside(field, value, { name, fail }) {
      const fault = typeof value === 'string' ? faultOfDay(value, field) : undefined;
      if (fault) fail(name, fault.key, fault.params);
    },
    answer: () => z.iso.date(),
    remark: () => ({ format: 'date' }),
  },
  time: {
    body: () => z.string({ error: 'empty' }).check(z.overwrite(typedClock), z.refine(isTime, { error: 'time' })),
    answer: () => z.string(),
    remark: () => ({ description: 'HH:MM' }),
  },
  timestamp: {
    body: () =>
      z.string({ error: 'empty' }).check(z.refine(isTimestamp, { error: (issue) => (issue.input === '' ? 'empty' : 'timestamp') })),
    answer: () => z.iso.datetime(),
    remark: () => ({ format: 'date-time' }),
  },
  hours: {
    body: ({ max, optional }) =>
      z.pipe(
        z
          .array(
            z.string({ error: 'hours' }).check(
              z.overwrite(typedHours),
              z.refine((text) => parseHours(text) !== undefined, { error: 'hours' }),
            ),
            {
              error: 'empty',
            },
          )
          .check(
            ...(optional ? [] : [z.minLength(1, { error: 'empty' })]),
            // Each is held against all others: no more of them than may be.
            z.maxLength(max, { error: 'too_many', abort: true }),
            z.refine((texts) => overlapping(texts.flatMap((text) => parseHours(text) ?? [])).size === 0, { error: 'hours_overlap' }),
          ),
        z.transform((texts: string[]) => sortHours(texts)),
      ),
    answer: () => z.array(z.string()),
    remark: () => ({ description: 'Ranges that do not overlap, such as `sun 09:00-13:00` and `thu 20:00-02:00`, which ends on Friday.' }),
    fromForm: listFromForm,
  },
  ref: {
    body: idSchema,
    answer: () => z.int(),
    remark: ({ table }) => ({ description: `An id of ${table}.` }),
    fromForm: numberFromForm,
  },
  refs: {
    body: () => z.array(idSchema(), { error: 'empty' }).check(z.maxLength(1000, { error: 'too_many' })),
    answer: () => z.array(z.int()),
    remark: ({ table }) => ({ description: `Ids of ${table}.` }),
    fromForm: (given) => listFromForm(given).map(Number),
    isAlwaysAnswered: true,
  },
  image: {
    body: ({ emptyMessage }) => referenceSchema(emptyMessage),
    answer: () => z.string(),
    remark: referenceRemark,
  },
  images: {
    body: ({ max, optional }) =>
      z
        .array(referenceSchema('empty'), { error: 'empty' })
        .check(...(optional ? [] : [z.minLength(1, { error: 'empty' })]), z.maxLength(max, { error: 'too_many' })),
    answer: () => z.array(z.string()),
    remark: referenceRemark,
    fromForm: listFromForm,
  },
  video: {
    body: () => referenceSchema('video_first'),
    answer: () => z.string(),
    remark: referenceRemark,
  },
  latitude: {
    body: () => degreeSchema(90),
    answer: () => z.number(),
    fromForm: numberFromForm,
    // Half a place is none.
    beside({ longitude }, value, { body, name, isRefused, fail }) {
      if (!isRefused(longitude) && (value == null) !== (body[longitude] == null)) fail(name, 'point');
    },
  },
  longitude: {
    body: () => degreeSchema(180),
    answer: () => z.number(),
    fromForm: numberFromForm,
  },
};

/** What the contract knows of a field's kind. */
export const kindSchema = ({ kind }: Field): KindSchema => KIND_SCHEMAS[kind];
