import { randomBytes } from 'node:crypto';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { notFound } from '../../platform/errors.ts';
import type { ExportOrder } from './export-order.ts';

/** As long as a link is good for. */
const LIFETIME = 60_000;

/** What a link stands for: an order, and the session and country that it was given to. */
export interface LinkedOrder extends ExportOrder {
  readonly session: string;
  readonly country: number | null;
}

interface LinkRow {
  table_name: string;
  request: LinkedOrder;
}

/** Makes a link that downloads one export once, within a minute; gives its token, of which only the SHA-256 is kept. */
export async function createLink(app: Context, request: Request, table: string, order: ExportOrder): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { adminId, tokenHash } = request.access;
  const linked: LinkedOrder = { ...order, session: tokenHash, country: request.countryId };
  const now = app.now();
  await app.database.pool.query(
    `with gone as (delete from export_links where expires_at <= $5)
     insert into export_links (token_hash, admin_id, table_name, request, expires_at) values ($1, $2, $3, $4, $6)`,
    [hashToken(token), adminId, table, JSON.stringify(linked), new Date(now).toISOString(), new Date(now + LIFETIME).toISOString()],
  );
  return token;
}

/** Uses a link up: of several downloads at once one gets the order, the others 404. */
export async function takeLink(app: Context, token: string): Promise<LinkRow> {
  const { rows } = await app.database.pool.query<LinkRow>(
    'delete from export_links where token_hash = $1 and expires_at > $2 returning table_name, request',
    [hashToken(token), new Date(app.now()).toISOString()],
  );
  const row = rows[0];
  if (!row) throw notFound('export.link_used');
  return row;
}
