import { loggedEntry } from '@diwan/contract/audit/calls';
import { jobView } from '@diwan/contract/jobs/job';
import { getReason } from '@diwan/contract/kit/field';
import { toggleFlags, type Resource } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';
import { readRecord } from '@diwan/domain/records';
import { FILTER_FLAG } from '../fields/kinds/plain.ts';
import { referenceColumns } from '../fields/reference-columns.ts';
import { requestSchema } from './body-schema.ts';
import { filters } from './filter-schema.ts';
import { answerJson } from './json-schema.ts';
import { CHARTS, META, STATISTICS } from './list-schema.ts';
import { envelopeSchema, ENVELOPE, object, responseSchema, type JsonSchema } from './record-schema.ts';

/** A schema that the document has once, by its name among the components. */
export const componentRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Names of a resource's schemas among the document's components. */
export const schemaNames = ({ name }: Resource) => ({
  record: name,
  create: `${name}_create`,
  update: `${name}_update`,
  form: `${name}_form`,
  filter: `${name}_filter`,
  option: `${name}_option`,
});

const TEXT: JsonSchema = { type: 'string' };

/** A select's option: what a reference shows, what its facts add, and the name in the language that was asked in. */
function optionSchema(resource: Resource, record: JsonSchema): JsonSchema {
  const shown = readRecord(record['properties']);
  const columns = [...referenceColumns(resource.name), ...(resource.offeredWith ?? [])];
  return object({ ...Object.fromEntries(columns.map((column) => [column, readRecord(shown[column])])), name: TEXT });
}

/** What a form sends, which can only POST: `_method` says what is meant, and the rest is the whole form or a single flag. */
function formSchema(resource: Resource, update: JsonSchema): JsonSchema {
  const fields = resource.can.update ? Object.keys(readRecord(update['properties'])) : [];
  const flags = toggleFlags(resource);
  const reasons = flags.flatMap((flag) => getReason(resource.fields[flag]) ?? []);
  return {
    type: 'object',
    properties: {
      _method: { type: 'string', enum: resource.can.delete ? ['PUT', 'DELETE'] : ['PUT'] },
      ...Object.fromEntries(reasons.map((name) => [name, { type: ['string', 'null'], maxLength: 500 }])),
      ...Object.fromEntries(flags.map((name) => [name, FILTER_FLAG])),
      ...Object.fromEntries(fields.map((name) => [name, componentRef(`${schemaNames(resource).update}/properties/${name}`)])),
    },
    required: ['_method'],
    additionalProperties: false,
  };
}

function schemasFrom(resource: Resource): [name: string, schema: JsonSchema][] {
  const names = schemaNames(resource);
  const [record, update] = [responseSchema(resource), requestSchema(resource, 'update')];
  return [
    [names.record, record],
    [names.create, requestSchema(resource, 'create')],
    [names.update, update],
    [names.form, formSchema(resource, update)],
    [names.filter, { type: 'object', properties: filters(resource), additionalProperties: false }],
    [names.option, optionSchema(resource, record)],
  ];
}

/** The schemas that the calls of resources name: those that all share, and each resource's own. */
export function resourceSchemas(): Record<string, JsonSchema> {
  return {
    Meta: META,
    Charts: CHARTS,
    Statistics: STATISTICS,
    Done: envelopeSchema({ type: 'null' }),
    Job: envelopeSchema(answerJson(jobView)),
    Activity: object({ ...ENVELOPE, data: { type: 'array', items: answerJson(loggedEntry) }, meta: componentRef('Meta') }),
    ExportLink: envelopeSchema(object({ url: { type: 'string', description: 'Good for one download, for a minute' } })),
    ...Object.fromEntries(RESOURCES.flatMap(schemasFrom)),
  };
}
