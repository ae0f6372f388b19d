import { isRecord, readRecord } from '@diwan/domain/records';

/** What says by itself what a value is. */
const SAYS = ['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'properties'];
/** What stands for several schemas, any or all of which are meant. */
const CHOICES = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

/** The parts of a schema that say nothing of what they are: any value, any object, any list. */
export function vagueParts(schema: unknown, at: string): string[] {
  if (!isRecord(schema)) return schema === false ? [] : [at];
  const types = new Set([schema['type']].flat());
  const { additionalProperties: others } = schema;
  const isAny =
    !SAYS.some((key) => key in schema) ||
    (types.has('object') && !isRecord(schema['properties']) && others === undefined) ||
    (types.has('array') && !CHOICES.concat('items').some((key) => key in schema));
  return [
    ...(isAny ? [at] : []),
    ...Object.entries(readRecord(schema['properties'])).flatMap(([name, part]) => vagueParts(part, `${at}.${name}`)),
    ...('items' in schema ? vagueParts(schema['items'], `${at}[]`) : []),
    ...('additionalProperties' in schema ? vagueParts(others, `${at}{}`) : []),
    ...CHOICES.flatMap((key) => [schema[key] ?? []].flat().flatMap((one) => vagueParts(one, at))),
  ];
}

type Json = Readonly<Record<string, unknown>>;

/** Every call of an OpenAPI document. */
export const getCalls = (document: Json) =>
  Object.entries(readRecord(document['paths'])).flatMap(([path, calls]) =>
    Object.entries(readRecord(calls)).map(([method, call]) => ({ at: `${method.toUpperCase()} ${path}`, call: readRecord(call) })),
  );

interface Placed {
  readonly at: string;
  readonly schema: unknown;
}

const ofContent = (of: unknown, at: string): Placed[] =>
  Object.values(readRecord(readRecord(of)['content'])).map((one) => ({ at, schema: readRecord(one)['schema'] }));

/** Every schema of a document: of parameters, bodies, answers, events, and what they share. */
export function getSchemas(document: Json): Placed[] {
  const shared = Object.entries(readRecord(readRecord(document['components'])['schemas']));
  // An event that says nothing but its name has null.
  const events = Object.entries(readRecord(document['x-events'])).filter(([, event]) => readRecord(event)['data'] !== null);
  return [
    ...getCalls(document).flatMap(({ at, call: { parameters, requestBody, responses } }) => [
      ...[parameters ?? []]
        .flat()
        .map(readRecord)
        .flatMap((one) => ('$ref' in one ? [] : [{ at: `${at} ?${String(one['name'])}`, schema: one['schema'] }])),
      ...ofContent(requestBody, `${at} body`),
      ...Object.entries(readRecord(responses)).flatMap(([status, answer]) => ofContent(answer, `${at} ${status}`)),
    ]),
    ...shared.map(([at, schema]) => ({ at, schema })),
    ...events.map(([name, event]) => ({ at: `event ${name}`, schema: readRecord(event)['data'] })),
  ];
}
