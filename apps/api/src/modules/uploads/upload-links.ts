import type { FastifyInstance } from 'fastify';
import { uploadCalls } from '@diwan/contract/calls/uploads';
import { uploadUrl } from '@diwan/contract/uploads';
import { handle } from '../../crud/calls/handle.ts';
import { readableFiles } from '../../crud/files/readable-files.ts';
import { signedLink } from '../../platform/files/signed-links.ts';

/** Gives an `<img>`, which cannot send a token, an address that it can. */
export function registerUploadLinks(app: FastifyInstance, base: string) {
  handle(app, base, uploadCalls.linkFiles, async ({ request, body: { references } }) => {
    const { pool } = app.database;
    const readable = await readableFiles(app, pool, request, references);
    const { rows } = await pool.query<{ reference: string }>('select reference from uploads where reference = any($1) and is_private', [
      [...readable],
    ]);
    const secret = new Set(rows.map((row) => row.reference));
    const keys = await app.keys();
    const now = app.now();
    const links = [...readable].map((one) => [one, secret.has(one) ? signedLink(keys, one, now) : uploadUrl(one)]);
    return { data: Object.fromEntries(links) as Record<string, string> };
  });
}
