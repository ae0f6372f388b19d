import type { Readable } from 'node:stream';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { Reply, RouteConfig, Server, WholeRequest } from '../../platform/http/server.ts';
import { checkCountry, demand } from '../../access/access.ts';
import { writeAudit } from '../record/audit.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { holdPlace } from '../../platform/http/load/limits.ts';
import { notFound, unauthorized } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { BYTES } from '../documents/record-schema.ts';
import { NO_SESSION } from '../documents/refusals.ts';
import { createLink, takeLink } from '../export/export-links.ts';
import { orderOfBody, orderOfQuery, type ExportOrder, type FileFormat } from '../export/export-order.ts';
import { demandChosenRows, exportStream, readExportOrder } from '../export/export-stream.ts';

const TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** What an export is of: its name on the wire, and its title in the language of the export. */
interface Named {
  readonly name: string;
  readonly title: string;
}

/** The title and the day; in ASCII for who cannot read RFC 5987. */
function disposition({ name, title }: Named, { format, zone }: ExportOrder, now: number): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC', dateStyle: 'short' }).format(now);
  const encoded = encodeURIComponent(`${title} ${day}.${format}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${name}-${day}.${format}"; filename*=UTF-8''${encoded}`;
}

/** Who took which rows of what table out of the system; it names no single row, unless the file is about one. */
async function logExport(app: Server, request: WholeRequest, download: Download, order: ExportOrder): Promise<void> {
  const { format, filter, ids, sort } = order;
  const { name, table } = download;
  const what = { resource: name, format, filter, ...(ids && { ids }), sort: sort ?? null, country_id: request.countryId };
  const changes = Object.fromEntries(Object.entries(what).map(([name, after]) => [name, { before: null, after }]));
  await inTransaction(app, (transaction) =>
    writeAudit(transaction, request.caller, [{ table, id: download.rowId?.(order) ?? 0, action: 'export', changes }]),
  );
}

/** Something that is downloaded as a file, by whoever may. */
export interface Download {
  readonly name: string;
  readonly can: PermissionUrl;
  /** The table that the log files it under. */
  readonly table: string;
  /** The row that it is about, where it is about one. */
  rowId?(order: ExportOrder): number;
  title(order: ExportOrder): string;
  /** Throws what is wrong with an order; a link is given to none but good ones. */
  check(request: WholeRequest, order: ExportOrder): Promise<void> | void;
  /** Rows of it can be chosen by their ids. */
  readonly ofRows?: boolean;
  open(request: WholeRequest, order: ExportOrder): Promise<Readable>;
}

function listDownload(app: Server, api: ResourceApi): Download {
  const { name, can } = api.resource;
  return {
    name,
    can: can.list,
    table: api.store.table,
    title: ({ language }) => translate(language, `resources.${name}.title`),
    ofRows: true,
    check: async (request, order) => {
      readExportOrder(api, request, order);
      await demandChosenRows(app, api, request, order);
    },
    open: (request, order) => exportStream(app, api, request, order),
  };
}

async function send(app: Server, download: Download, request: WholeRequest, reply: Reply, order: ExportOrder) {
  const { name } = download;
  holdPlace(request, reply, 'exports');
  const stream = await download.open(request, order);
  await logExport(app, request, download, order).catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  return reply
    .type(TYPES[order.format])
    .header('content-disposition', disposition({ name, title: download.title(order) }, order, app.now()))
    .header('content-language', order.language)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(stream);
}

/** `GET {table}/export`, and a single-use link for browsers, which download without the page's token. */
export function registerExport(app: Server, api: ResourceApi, prefix: string) {
  const config = { resource: api.resource.name };
  registerDownload(app, listDownload(app, api), prefix, { file: config, link: config });
}

/** The same two calls for what is no list; `configs` describe them. */
export function registerDownload(app: Server, download: Download, prefix: string, configs: Readonly<Record<'file' | 'link', RouteConfig>>) {
  const { name, can } = download;
  const base = `${prefix}/${name}`;
  // HEAD would run the whole export for nothing.
  const options = (config: RouteConfig) => ({ exposeHeadRoute: false, config: { ...config, guard: can } });
  app.get(`${base}/export`, options(configs.file), (request, reply) => send(app, download, request, reply, orderOfQuery(request)));
  app.post(`${base}/export-link`, options(configs.link), async (request, reply) => {
    const order = orderOfBody(request, { rows: download.ofRows ?? false });
    await download.check(request, order);
    const token = await createLink(app, request, name, order);
    const message = translate(request.language, 'messages.ok');
    return reply.status(201).send({ status: 'success', message, data: { url: `${prefix}/exports/${token}` } });
  });
}

const LINK_CODES = {
  401: NO_SESSION,
  403: ['permission.missing', 'auth.country_not_yours'],
  404: ['export.link_used'],
  422: ['validation'],
};

/** The downloads behind the links. What the admin may do is asked again: the minute may have changed it. */
export function registerExportDownloads(app: Server, apis: readonly ResourceApi[], prefix: string, others: readonly Download[] = []) {
  const downloads = [...apis.map((api) => listDownload(app, api)), ...others];
  const doc = { summary: 'Download an export by its link, once', tag: 'exports', answer: BYTES, answerType: '*/*', codes: LINK_CODES };
  app.get<{ Params: { token: string } }>(
    `${prefix}/exports/:token`,
    { exposeHeadRoute: false, config: { guard: 'public', doc } },
    async (request, reply) => {
      const { table_name: name, request: order } = await takeLink(app, request.params.token);
      const download = downloads.find((one) => one.name === name);
      const access = await app.accessCache.find(order.session);
      if (!download) throw notFound('export.link_used');
      if (!access) throw unauthorized();
      demand(access, download.can);
      checkCountry(access, order.country);
      Object.assign(request, { access, countryId: order.country, language: order.language });
      return send(app, download, request, reply, order);
    },
  );
}
