import type { FastifyInstance } from 'fastify';
import { LINKS_MAX, UPLOAD_FAILED, UPLOAD_REFERENCE, uploadUrl } from '@diwan/contract/uploads';
import { readableFiles } from '../../crud/files/readable-files.ts';
import { signedLink } from '../../platform/files/signed-links.ts';
import { answerSchema } from '../../crud/documents/record-schema.ts';
import { invalidField } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';

const LINKS_DOC = {
  summary: 'Links to private files, which hold for minutes; what one may not see, or does not exist, is left out',
  tag: 'uploads',
  body: {
    type: 'object',
    properties: {
      references: { type: 'array', items: { type: 'string', pattern: UPLOAD_REFERENCE.source }, minItems: 1, maxItems: LINKS_MAX },
    },
    required: ['references'],
    additionalProperties: false,
  },
  answer: answerSchema({ type: 'object', additionalProperties: { type: 'string' } }),
  refusals: [422],
} as const;

function referencesOf(body: unknown): string[] {
  const { references, ...others } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidField(unknown, 'unknown_key');
  if (!Array.isArray(references) || references.length === 0) throw invalidField('references', 'empty');
  if (references.length > LINKS_MAX) throw invalidField('references', 'too_many', { max: LINKS_MAX });
  const isReference = (one: unknown) => typeof one === 'string' && one !== UPLOAD_FAILED && UPLOAD_REFERENCE.test(one);
  if (!references.every(isReference)) throw invalidField('references', 'upload_unknown');
  return references as string[];
}

/** Gives an `<img>`, which cannot send a token, an address that it can. */
export function registerUploadLinks(app: FastifyInstance, url: string) {
  app.post(`${url}/links`, { config: { guard: 'session', writes: false, doc: LINKS_DOC } }, async (request) => {
    const references = referencesOf(request.body);
    const { pool } = app.database;
    const readable = await readableFiles(app, pool, request, references);
    const { rows } = await pool.query<{ reference: string }>('select reference from uploads where reference = any($1) and is_private', [
      [...readable],
    ]);
    const secret = new Set(rows.map((row) => row.reference));
    const keys = await app.keys();
    const now = app.now();
    const links = [...readable].map((one) => [one, secret.has(one) ? signedLink(keys, one, now) : uploadUrl(one)]);
    return { status: 'success', message: translate(request.language, 'messages.ok'), data: Object.fromEntries(links) };
  });
}
