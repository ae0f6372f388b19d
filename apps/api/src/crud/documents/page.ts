import type { EventDoc } from './event-doc.ts';
import type { JsonSchema } from './record-schema.ts';
import type { Operation } from './openapi.ts';
import type { Refusals } from './refusals.ts';
import { readRecord } from '@diwan/domain/records';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: unknown) => String(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The shared schema that one refers to, or a part of which. */
const named = ({ $ref: path }: JsonSchema) => (typeof path === 'string' ? path.split('/')[3] : undefined);

/** A schema's type in a few words. */
function typeText(schema: JsonSchema): string {
  const name = named(schema);
  if (name) return `<a href="#schema-${escaped(name)}">${escaped(name)}</a>`;
  const union = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(union)) return union.map((one) => typeText(readRecord(one))).join(' or ');
  if (schema['const'] !== undefined) return escaped(JSON.stringify(schema['const']));
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => escaped(JSON.stringify(value))).join(', ');
  if (schema['type'] === 'array') return `list of ${typeText(readRecord(schema['items']))}`;
  const types = [schema['type'] ?? 'anything'].flat().map(escaped).join(' or ');
  return schema['format'] ? `${types} (${escaped(schema['format'])})` : types;
}

const LIMITS: readonly [string, string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'at least so many characters:'],
  ['maxLength', 'at most so many characters:'],
];

/** What else is to be known of a value: bounds, remarks. Bounds of an optional value stand in its first alternative. */
function notes(schema: JsonSchema): string {
  const bounds = { ...readRecord([schema['anyOf']].flat()[0]), ...schema };
  const said = LIMITS.filter(([key]) => typeof bounds[key] === 'number' && Math.abs(bounds[key]) < Number.MAX_SAFE_INTEGER);
  return [schema['description'], ...said.map(([key, words]) => `${words} ${Number(bounds[key])}`)].filter(Boolean).map(escaped).join('; ');
}

function fieldRows(schema: JsonSchema, indent = ''): string {
  const required = new Set([schema['required'] ?? []].flat());
  return Object.entries(readRecord(schema['properties']))
    .map(([name, given]) => {
      const value = readRecord(given);
      const inner = value['type'] === 'array' ? readRecord(value['items']) : value;
      const nested = !named(inner) && inner['properties'] ? fieldRows(inner, `${indent}${name}.`) : '';
      return `<tr><td><code>${escaped(indent + name)}</code></td><td>${typeText(value)}</td><td>${required.has(name) ? 'yes' : ''}</td><td>${notes(value)}</td></tr>${nested}`;
    })
    .join('');
}

function table(title: string, schema: JsonSchema | undefined): string {
  if (!schema) return '';
  const rows = fieldRows(schema);
  if (!rows) return `<p>${title}: ${typeText(schema)}</p>`;
  return `<table><caption>${title}</caption><thead><tr><th>Name</th><th>Type</th><th>Always</th><th>Notes</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function refusalsHtml(codes: Refusals): string {
  const said = Object.entries(codes).map(([status, ones]) => `${status} ${ones.map((one) => `<code>${escaped(one)}</code>`).join(', ')}`);
  return said.length > 0 ? `<p>Refusals of its own: ${said.join('; ')}</p>` : '';
}

function operationHtml(operation: Operation): string {
  const { method, path, summary, guard, query, body, answer, status = 200, codes = {} } = operation;
  return `<details><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escaped(path)}</code> ${escaped(summary)}</summary>
<p>Permission: ${[guard]
    .flat()
    .map((one) => `<code>${escaped(one)}</code>`)
    .join(' or ')}</p>
${table('Query', query && { properties: query })}${table('Body', body)}${table(`Answer ${status}`, answer)}
${refusalsHtml(codes)}</details>`;
}

/** An event, with each of the forms that it may take. */
function eventHtml([name, { summary, rooms, heardBy, data }]: [string, EventDoc]): string {
  const forms = data === null ? [] : [data['anyOf'] ?? data].flat().map((form) => readRecord(form));
  const places = rooms.map((room) => `<code>${escaped(room)}</code>`).join(', ') || 'everywhere';
  return `<details><summary><code>${escaped(name)}</code> ${escaped(summary)}</summary>
<p>Told in ${places}, to ${escaped(heardBy)}</p>${forms.map((form) => table('Data', form)).join('')}</details>`;
}

/** What a page shows. */
interface Shown {
  readonly title: string;
  /** Where machines find it. */
  readonly json: string;
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
  readonly events: Readonly<Record<string, EventDoc>>;
}

/** The document as a page to read: plain HTML, no script. */
export function documentPage({ title, json, operations, schemas, events }: Shown): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))].toSorted();
  const getCalls = (tag: string) => operations.filter((operation) => operation.tag === tag);
  const getSchema = ([name, schema]: [string, JsonSchema]) =>
    `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${table(escaped(name), schema)}</details>`;
  const written: (readonly [name: string, html: string])[] = [
    ...tags.map((tag) => [tag, getCalls(tag).map(operationHtml).join('\n')] as const),
    ['events', Object.entries(events).map(eventHtml).join('\n')],
    ['schemas', Object.entries(schemas).map(getSchema).join('\n')],
  ];
  // The apps' document has neither events nor schemas that calls share.
  const sections = written.filter(([, html]) => html !== '');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<link rel="stylesheet" href="/api/docs/style.css"></head><body>
<header><h1>${escaped(title)}</h1><p>Every call, from the schemas that check it. For machines: <a href="${json}">OpenAPI 3.1</a>.</p></header>
<nav>${sections.map(([name]) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join(' ')}</nav><main>
${sections.map(([name, html]) => `<section id="${escaped(name)}"><h2>${escaped(name)}</h2>${html}</section>`).join('\n')}</main></body></html>`;
}

/** The page's look; a file of its own, since the security policy allows no inline style. */
export const PAGE_STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-inline-size:70rem;margin:auto;padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-block:1rem}code{font-size:.9em}details{border-block-start:1px solid #8884;padding-block:.4rem}
summary{cursor:pointer}summary b{display:inline-block;min-inline-size:4.5em}table{inline-size:100%;border-collapse:collapse;margin-block:.75rem}
caption{text-align:start;font-weight:600}th,td{text-align:start;vertical-align:top;padding:.2rem .5rem;border-block-end:1px solid #8883;overflow-wrap:anywhere}th,td:first-child{white-space:nowrap}
.get{color:#1a7f5a}.post{color:#2563c9}.put,.patch{color:#a15c00}.delete{color:#c62b3b}
@media (prefers-color-scheme:dark){.get{color:#5fd3a6}.post{color:#8ab8ff}.put,.patch{color:#f0b35c}.delete{color:#ff8b96}a{color:#8ab8ff}}`;
