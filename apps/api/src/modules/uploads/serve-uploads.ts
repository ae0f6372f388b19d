import type { Request, Server } from '../../platform/http/server.ts';
import { UPLOAD_REFERENCE } from '@diwan/contract/uploads/upload';
import { adminCaller } from '../../access/caller.ts';
import { accessIfGiven } from '../../access/access-if-given.ts';
import { byteRange } from '../../platform/files/byte-range.ts';
import { THUMBNAIL_WIDTHS, getStoredType } from '../../platform/files/files.ts';
import { readableFiles } from '../../crud/files/readable-files.ts';
import { BYTES } from '../../crud/documents/record-schema.ts';
import { holds } from '../../platform/files/signed-links.ts';
import { notFound } from '../../platform/errors.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

// What people upload runs nothing, wherever it is opened.
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'accept-ranges': 'bytes',
};
/** A reference never names another file. */
const PUBLIC = { ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' };
const PRIVATE = { ...HEADERS, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

interface Asked {
  Params: { folder: string; name: string };
  Querystring: { w?: string; until?: string; signature?: string };
}

type AskedFile = Request & { readonly query: Asked['Querystring'] };

/** A private file is for who holds a link of minutes, or shows a session that may see it; for all others it does not exist. */
async function maySee(app: Server, request: AskedFile, reference: string): Promise<boolean> {
  if (holds(await app.keys(), reference, request.query, app.now())) return true;
  const access = await accessIfGiven(app, request);
  if (!access) return false;
  const caller = adminCaller(access, { countryId: null, ip: request.ip, language: request.language });
  return (await readableFiles(app, app.database.pool, caller, [reference])).has(reference);
}

async function getHeaders(app: Server, request: AskedFile, reference: string): Promise<Record<string, string>> {
  // Whoever saves it gets the name that we gave, whatever its own was.
  const named = { 'content-disposition': `inline; filename="${reference.slice(reference.indexOf('/') + 1)}"` };
  const file = await maybe(app.database.pool, db.selectFrom('uploads').select('is_private').where('reference', '=', reference));
  if (!file) throw notFound('route.not_found');
  if (!file.is_private) return { ...PUBLIC, ...named };
  if (!(await maySee(app, request, reference))) throw notFound('route.not_found');
  return { ...PRIVATE, ...named };
}

/** Uploaded files, and smaller copies of pictures. */
export function serveUploads(app: Server) {
  app.get<Asked>('/uploads/:folder/:name', { config: { guard: 'public', doc: SERVE_DOC } }, async (request, reply) => {
    const reference = `${request.params.folder}/${request.params.name}`;
    const type = getStoredType(reference);
    if (!UPLOAD_REFERENCE.test(reference) || !type) throw notFound('route.not_found');
    const headers = await getHeaders(app, request, reference);
    const width = THUMBNAIL_WIDTHS.find((one) => String(one) === request.query.w);
    if (width && type === 'image/webp') {
      const small = await app.files.thumbnail(reference, width);
      if (!small) throw notFound('route.not_found');
      return reply.headers(headers).type(type).send(small);
    }
    const asked = request.headers.range;
    const size = asked === undefined ? undefined : await app.files.size(reference);
    const range = asked === undefined || size === undefined ? undefined : byteRange(asked, size);
    if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${size}`).send();
    const found = await app.files.read(reference, range);
    if (!found) throw notFound('route.not_found');
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply.headers(headers).type(type).header('content-length', found.bytes).send(found.stream);
  });
}

const SERVE_DOC = {
  summary: 'An uploaded file; images also in a smaller width. A private one by its link, or to a session that may see it',
  tag: 'uploads',
  query: { w: { type: 'integer', enum: THUMBNAIL_WIDTHS }, until: { type: 'integer' }, signature: { type: 'string' } },
  answer: BYTES,
  answerType: '*/*',
  codes: { 404: ['route.not_found'] },
} as const;
