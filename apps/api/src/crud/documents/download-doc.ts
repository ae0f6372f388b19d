import { LOCALES } from '@diwan/contract/kit/constants';
import { EXPORT_FORMATS } from '../export/export-order.ts';
import { BYTES, object, type JsonSchema } from './record-schema.ts';
import { joinRefusals, NOT_VALID } from './refusals.ts';
import { componentRef } from './resource-schemas.ts';
import type { RouteDoc } from './route-doc.ts';

/** What is downloaded: its group, what each of its two calls does, and what it may be narrowed by. */
interface Downloaded {
  readonly tag: string;
  readonly file: string;
  readonly link: string;
  readonly filters: Readonly<Record<string, JsonSchema>>;
  /** The same as one schema, where the document has it by a name. */
  readonly filter?: JsonSchema;
  /** What its rows can be sorted by, where it has several orders. */
  readonly sort?: JsonSchema;
  /** Where rows can be chosen in place of a filter: their ids. */
  readonly ids?: JsonSchema;
}

const FORMAT: JsonSchema = { type: 'string', enum: EXPORT_FORMATS };

/** What the document says of the two calls of a download: the file itself, and the link that a browser fetches it by. */
export function downloadDocs({ tag, file, link, filters, filter, sort, ids }: Downloaded): Readonly<Record<'file' | 'link', RouteDoc>> {
  const order = { ...object({ format: FORMAT }), additionalProperties: false };
  const narrowed = filter ?? { type: 'object', properties: filters, additionalProperties: false };
  const sorted = sort && { sort };
  const chosen = ids && { ids };
  return {
    file: { summary: file, tag, query: { format: FORMAT, ...filters, ...sorted }, answer: BYTES, answerType: '*/*', codes: NOT_VALID },
    link: {
      summary: link,
      tag,
      body: {
        ...order,
        properties: { format: FORMAT, filter: narrowed, ...chosen, ...sorted, language: { type: 'string', enum: LOCALES } },
      },
      status: 201,
      answer: componentRef('ExportLink'),
      codes: ids ? joinRefusals(NOT_VALID, { 409: ['bulk.ids_missing'] }) : NOT_VALID,
    },
  };
}
