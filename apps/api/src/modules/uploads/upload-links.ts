import type { Server } from '../../platform/http/server.ts';
import { uploadCalls } from '@diwan/contract/calls/uploads';
import { uploadUrl } from '@diwan/contract/uploads';
import { recordFrom } from '@diwan/domain/records';
import type { Caller } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { Context } from '../../crud/resource/context.ts';
import { readableFiles } from '../../crud/files/readable-files.ts';
import { signedLink } from '../../platform/files/signed-links.ts';

/** Addresses of those of the files that somebody may see, by their references. */
export async function linksTo(app: Context, caller: Caller, references: readonly string[]): Promise<Record<string, string>> {
  const { pool } = app.database;
  const readable = await readableFiles(app, pool, caller, references);
  const { rows } = await pool.query<{ reference: string }>('select reference from uploads where reference = any($1) and is_private', [
    [...readable],
  ]);
  const secret = new Set(rows.map((row) => row.reference));
  const keys = await app.keys();
  const now = app.now();
  return recordFrom([...readable], (one) => (secret.has(one) ? signedLink(keys, one, now) : uploadUrl(one)));
}

/** Gives an `<img>`, which cannot send a token, an address that it can. */
export function registerUploadLinks(app: Server, base: string) {
  handle(app, base, uploadCalls.linkFiles, async ({ request, body: { references } }) => ({
    data: await linksTo(app, request.caller, references),
  }));
}
