import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Reply, Server, WholeRequest } from '../../platform/http/server.ts';
import { uploadAppCalls as personCalls } from '@diwan/contract/uploads/app-calls';
import { uploadCalls } from '@diwan/contract/uploads/calls';
import { UPLOAD_LIMITS, uploadUrl } from '@diwan/contract/uploads/upload';
import { handle } from '../../crud/calls/handle.ts';
import { openFiles } from '../../platform/files/files.ts';
import { discard, keepUpload, receive, type IncomingFile } from '../../platform/files/receive-upload.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { formParts, goneSignal } from '../../platform/http/form-body.ts';
import { checkedFields, getMost, type DemandUse } from './upload-rules.ts';
import { adminUploader, personUploader, type Uploader } from './uploaders.ts';
import { serveUploads } from './serve-uploads.ts';
import type { Row } from '../../crud/fields/row.ts';
import { recordFrom } from '@diwan/domain/records';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { readableFiles } from '../../crud/files/readable-files.ts';
import { signedLink } from '../../platform/files/signed-links.ts';
import { db } from '../../platform/database/tables.ts';
import { all, among } from '../../platform/database/typed.ts';

/** Addresses of those of the files that somebody may see, by their references. */
async function linksTo(app: Context, caller: Caller, references: readonly string[]): Promise<Record<string, string>> {
  const { pool } = app.database;
  const readable = await readableFiles(app, pool, caller, references);
  const closed = db.selectFrom('uploads').select('reference').where('is_private', '=', true);
  const rows = await all(pool, closed.where('reference', '=', among([...readable])));
  const secret = new Set(rows.map((row) => row.reference));
  const keys = await app.keys();
  const now = app.now();
  return recordFrom([...readable], (one) => (secret.has(one) ? signedLink(keys, one, now) : uploadUrl(one)));
}

/** Gives an `<img>`, which cannot send a token, an address that it can. */
function registerUploadLinks(app: Server, base: string) {
  handle(app, base, uploadCalls.linkFiles, async ({ request, body: { references } }) => ({
    data: await linksTo(app, request.caller, references),
  }));
}

/** The fields and boundaries around a file. */
const ENVELOPE_BYTES = 64 * 1024;
const LIMITS = { files: 1, fields: 6, parts: 7, fieldSize: 200, fileSize: UPLOAD_LIMITS.video + 1 };

/** What a form brought, before any of it was believed. */
interface Form {
  readonly fields: Row;
  file?: IncomingFile;
}

const isFarTooLarge = (headers: IncomingHttpHeaders) => Number(headers['content-length'] ?? 0) > UPLOAD_LIMITS.video + ENVELOPE_BYTES;

/** How large a file may be that follows these fields. Where all of them come first, as our own forms send them, nothing is taken in vain. */
function mostBytes(demandUse: DemandUse, file: Readable, fields: Form['fields']): number {
  try {
    return getMost(demandUse, fields);
  } catch (error) {
    file.destroy();
    throw error;
  }
}

/** Reads a form of one file and a few short fields; the file may come before or after them. */
async function readForm(request: WholeRequest, demandUse: DemandUse, folder: string, form: Form): Promise<void> {
  if (!request.isMultipart()) throw new AppError(422, 'upload.missing');
  if (isFarTooLarge(request.headers)) throw new AppError(413, 'upload.too_large');
  for await (const part of formParts(request, { limits: LIMITS })) {
    if (part.type === 'field') form.fields[part.fieldname] = part.value;
    else if (part.fieldname !== 'file') {
      // Left unread it would hold back the rest of the request, and with it the connection.
      part.file.destroy();
      throw invalidField(part.fieldname, 'unknown_key');
    } else {
      form.file = await receive(part.file, folder, mostBytes(demandUse, part.file, form.fields), goneSignal(request));
    }
  }
}

/** A refusal in the middle of a form: browsers read an answer only once they have sent all, so the rest is taken in and dropped, unless it is far too much. */
function letTheRestCome({ raw }: WholeRequest, reply: Reply) {
  if (raw.readableEnded || raw.destroyed) return;
  if (isFarTooLarge(raw.headers)) reply.header('connection', 'close');
  else raw.unpipe().resume();
}

async function takeUpload(app: Server, request: WholeRequest, reply: Reply, uploader: Uploader): Promise<string> {
  const form: Form = { fields: {} };
  const { demandUse, owner } = uploader;
  try {
    reply.raw.once('close', uploader.takePlace());
    await uploader.checkQuota();
    await readForm(request, demandUse, app.files.incoming, form);
    const { most, ...facts } = checkedFields(demandUse, form.fields);
    if (!form.file) throw new AppError(422, 'upload.missing');
    return await keepUpload(app.files, form.file, { ...facts, ...owner, at: app.now() }, most);
  } finally {
    letTheRestCome(request, reply);
    if (form.file) await discard(form.file.path);
  }
}

/** Takes files of clients and providers, and gives them links to their own private ones. */
export function registerPersonUploads(app: Server, base: string): void {
  handle(app, base, personCalls.uploadFile, async ({ request, reply }) => ({
    data: await takeUpload(app, request, reply, personUploader(app, request)),
    message: 'uploaded',
  }));
  handle(app, base, personCalls.linkFiles, async ({ request, body: { references } }) => ({
    data: await linksTo(app, request.caller, references),
  }));
}

/** Takes files from admins who may use them, and serves them: public ones to whoever knows their names, private ones to who may see them. */
export async function registerUploads(app: Server, base: string): Promise<void> {
  app.decorate('files', await openFiles(app.config, app.database, app.log));
  handle(app, base, uploadCalls.uploadFile, async ({ request, reply }) => ({
    data: await takeUpload(app, request, reply, adminUploader(app, request)),
    message: 'uploaded',
  }));
  registerUploadLinks(app, base);
  serveUploads(app);
  app.addHook('onClose', () => app.files.close());
}
