import { maskCards } from '@diwan/domain/chat/mask-cards';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { APP_CALLS } from '../app-calls.ts';
import { kindSchema } from '../kinds/schemas.ts';
import type { FieldOf } from './field.ts';
import { RESOURCES } from '../resources.ts';
import { checkSchema } from './validate.ts';
import { CALLS } from '../calls.ts';

/** Half a letter, what turns the direction of what stands beside it, and a bell. */
const HARMFUL = ['x\u{d800}y', 'x\u202ey', 'x\u0007y'];
/** What is compared and never kept: a wrong one is refused as wrong. */
const PROOFS = /password|^code$|^challenge$|^token$/;
/** Looked for, compared, chosen among what is known, or passed over: never kept either. */
const NOT_KEPT: Readonly<Record<string, readonly string[]>> = {
  'POST autocomplete': ['key'],
  'POST update_requests': ['updated_at'],
  'POST contacts/:id/reply': ['send_type', 'send_vai', '_method'],
  'PUT contacts/:id': ['send_type', 'send_vai', '_method'],
  'POST notifications/audience': ['title', 'body'],
  'POST uploads': ['field'],
  'POST login/oidc/logout': ['logout_token'],
};

/** The keys of a body that take any text. */
function getTextKeys(body: z.ZodMiniType): string[] {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; enum?: unknown; pattern?: string }>;
  };
  return Object.keys(properties).filter((key) => !PROOFS.test(key));
}

/** What is kept of a text of one key, whatever the others lack; as it came where it is not refused under its own name. */
function getKept(body: z.ZodMiniType, key: string, text: string): string {
  const checked = checkSchema(body, { [key]: text });
  if (checked.ok) return JSON.stringify(checked.value);
  if (Object.keys(checked.errors).includes(key)) return '';
  const field = getShape(body)[key];
  return JSON.stringify(field ? z.parse(field, text) : text);
}

/** The keys of a body with their rules; of one that is changed on its way, of what it begins as. */
function getShape(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { def } = schema._zod as { def: { in?: z.core.$ZodType; out?: z.core.$ZodType; shape?: Record<string, z.core.$ZodType> } };
  if (def.shape) return def.shape;
  const inside = [def.in, def.out].filter((one) => one !== undefined).map(getShape);
  return Object.assign({}, ...inside) as Record<string, z.core.$ZodType>;
}

// Settings are checked by their handler, by the rules of their fields.
const bodies = CALLS.filter(({ path }) => !path.startsWith('settings/')).flatMap(({ method, path, body }) =>
  body && !('fields' in body) ? [[`${method} ${path}`, body] as const] : [],
);

it.each(bodies)('a text of %s that would harm what stands beside it is not kept', (name, body) => {
  for (const key of getTextKeys(body).filter((one) => !NOT_KEPT[name]?.includes(one)))
    for (const text of HARMFUL) {
      const kept = getKept(body, key, text);
      expect([key, kept.includes(text) || kept.includes(JSON.stringify(text))]).toEqual([key, false]);
    }
});

/** An address of a list keeps the numbers in it: they are ids. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = { 'POST saved-views': ['route', 'query'] };
const CARD = 'بطاقتي 4111-1111-1111-1111 رمزها 123';

it.each([
  ...bodies,
  ...APP_CALLS.flatMap(({ method, path, body }) => (body && !('fields' in body) ? [[`${method} ${path}`, body] as const] : [])),
])('the number of a card in a text of %s is not kept', (name, body) => {
  const isLeftOut = (key: string) => NOT_KEPT[name]?.includes(key) || ADDRESSES[name]?.includes(key);
  for (const key of getTextKeys(body).filter((one) => !isLeftOut(one)))
    expect([key, getKept(body, key, CARD).includes('4111-1111')]).toEqual([key, false]);
});

const forms = [...CALLS, ...APP_CALLS].flatMap(({ method, path, body }) =>
  body && 'fields' in body ? [[`${method} ${path}`, body.fields] as const] : [],
);
const resources = RESOURCES.map(({ name, fields }) => [name, fields] as const);

/** Texts in which numbers of their own stand: documents, codes, addresses of the web. */
const isNumber = ({ code, address, writeOnly }: FieldOf<'text'>) => code ?? address ?? writeOnly;

it.each([...forms, ...resources])('the number of a card in a text that people write in %s is not kept', (_, fields) => {
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'text' || isNumber(field) || field.max < CARD.length) continue;
    const written = field.script === 'latin' ? 'card 4111 1111 1111 1111' : CARD;
    expect([key, z.parse(kindSchema(field).body(field), written)]).toEqual([key, maskCards(written)]);
  }
});
