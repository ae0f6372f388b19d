import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RESOURCES } from '@diwan/contract/resources/index';
import { UPLOAD_REFERENCE } from '@diwan/contract/kit/schema';
import { UPLOAD_KINDS, UPLOAD_LIMITS, type UploadKind } from '@diwan/contract/uploads';
import { byteRange } from '../files/byte-range.ts';
import { openFiles, THUMBNAIL_WIDTHS, typeOf, type Files } from '../files/files.ts';
import { discard, isUploadKind, keep, receive, type Incoming } from '../files/receive-upload.ts';
import { AppError, invalidField, notFound } from '../kit/errors.ts';
import { translate } from '../kit/translate.ts';
import { holdPlace } from './load/limits.ts';
import { answerSchema } from '../kit/documents/record-schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    files: Files;
  }
}

const UPLOAD_PATH = '/api/admin/uploads';
/** The fields and boundaries around a file. */
const ENVELOPE_BYTES = 64 * 1024;
const LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 200, fileSize: UPLOAD_LIMITS.video + 1 };

/** What a form brought, before any of it was believed. */
interface Form {
  readonly fields: Record<string, unknown>;
  file?: Incoming;
}

/** The parts of a form. What the parser cannot make sense of comes without a status: it is the sender's fault. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: LIMITS });
  } catch (error) {
    throw /multipart/i.test((error as Error).message) ? new AppError(400, 'body.malformed') : error;
  }
}

const isFarTooLarge = (headers: IncomingHttpHeaders) => Number(headers['content-length'] ?? 0) > UPLOAD_LIMITS.video + ENVELOPE_BYTES;

/** Reads a form of one file and a few short fields; the file may come before or after them. */
async function readForm(request: FastifyRequest, folder: string, form: Form): Promise<void> {
  if (!request.isMultipart()) throw new AppError(422, 'upload.missing');
  if (isFarTooLarge(request.headers)) throw new AppError(413, 'upload.too_large');
  for await (const part of partsOf(request)) {
    if (part.type === 'field') form.fields[part.fieldname] = part.value;
    else if (part.fieldname !== 'file') {
      // Left unread it would hold back the rest of the request, and with it the connection.
      part.file.destroy();
      throw invalidField(part.fieldname, 'unknown_key');
    } else {
      const kind = form.fields['attachment_type'];
      form.file = await receive(part.file, folder, UPLOAD_LIMITS[isUploadKind(kind) ? kind : 'video']);
    }
  }
}

function checkedFields({ attachment_type: kind, model, ...others }: Record<string, unknown>): { kind: UploadKind; model: string } {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidField(unknown, 'unknown_key');
  if (!isUploadKind(kind)) throw invalidField('attachment_type', kind === undefined ? 'empty' : 'not_found');
  if (!RESOURCES.some((resource) => resource.name === model)) throw invalidField('model', model === undefined ? 'empty' : 'not_found');
  return { kind, model: model as string };
}

/** A refusal in the middle of a form: browsers read an answer only once they have sent all, so the rest is taken in and dropped, unless it is far too much. */
function letTheRestCome({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.readableEnded || raw.destroyed) return;
  if (isFarTooLarge(raw.headers)) reply.header('connection', 'close');
  else raw.unpipe().resume();
}

function takeUploads(app: FastifyInstance) {
  app.post(UPLOAD_PATH, { config: { guard: 'session', forms: true, doc: UPLOAD_DOC } }, async (request, reply) => {
    const form: Form = { fields: {} };
    try {
      holdPlace(request, reply, 'uploads');
      await readForm(request, app.files.incoming, form);
      const facts = checkedFields(form.fields);
      if (!form.file) throw new AppError(422, 'upload.missing');
      const reference = await keep(app.files, form.file, { ...facts, adminId: request.access.adminId });
      reply.status(201);
      return { status: 'success', message: translate(request.language, 'messages.uploaded'), data: reference };
    } finally {
      letTheRestCome(request, reply);
      if (form.file) await discard(form.file.path);
    }
  });
}

const UPLOAD_DOC = {
  summary: 'Upload an image or a video; the answer is the reference that records hold',
  tag: 'uploads',
  bodyType: 'multipart/form-data',
  body: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'binary',
        description: `At most ${UPLOAD_LIMITS.image} bytes for an image, ${UPLOAD_LIMITS.video} for a video.`,
      },
      attachment_type: { type: 'string', enum: UPLOAD_KINDS },
      model: { type: 'string', enum: RESOURCES.map((resource) => resource.name) },
    },
    required: ['file', 'attachment_type', 'model'],
    additionalProperties: false,
  },
  status: 201,
  answer: answerSchema({ type: 'string', pattern: UPLOAD_REFERENCE.source }),
  refusals: [413, 422],
} as const;

const HEADERS = {
  // A reference never names another file.
  'cache-control': 'public, max-age=31536000, immutable',
  // What people upload runs nothing, wherever it is opened.
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
};

function serveUploads(app: FastifyInstance) {
  app.get<{ Params: { folder: string; name: string }; Querystring: { w?: string } }>(
    '/uploads/:folder/:name',
    { config: { guard: 'public', doc: SERVE_DOC } },
    async (request, reply) => {
      const reference = `${request.params.folder}/${request.params.name}`;
      const type = typeOf(reference);
      if (!UPLOAD_REFERENCE.test(reference) || !type) throw notFound('route.not_found');
      const width = THUMBNAIL_WIDTHS.find((one) => String(one) === request.query.w);
      if (width && type === 'image/webp') {
        const small = await app.files.thumbnail(reference, width);
        if (!small) throw notFound('route.not_found');
        return reply.headers(HEADERS).type(type).send(small);
      }
      const asked = request.headers.range;
      const size = asked === undefined ? undefined : await app.files.size(reference);
      const range = asked === undefined || size === undefined ? undefined : byteRange(asked, size);
      if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${size}`).send();
      const found = await app.files.read(reference, range);
      if (!found) throw notFound('route.not_found');
      if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      return reply.headers(HEADERS).type(type).header('content-length', found.bytes).send(found.stream);
    },
  );
}

const SERVE_DOC = {
  summary: 'An uploaded file; images also in a smaller width',
  tag: 'uploads',
  query: { w: { type: 'integer', enum: THUMBNAIL_WIDTHS } },
  answerType: '*/*',
  refusals: [404],
} as const;

/** Takes files from logged-in admins and serves them to whoever knows their unguessable names. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  app.decorate('files', await openFiles(app.config, app.database));
  app.addHook('onClose', () => app.files.close());
  takeUploads(app);
  serveUploads(app);
}
