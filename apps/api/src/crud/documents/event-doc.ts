import * as z from 'zod/mini';
import type { SocketEvent } from '@diwan/contract/kit/event';
import type { JsonSchema } from './record-schema.ts';

const HEARD_BY: Readonly<Record<SocketEvent['heardBy'], string>> = {
  own: 'the admins whom it is about',
  list: 'whoever may list the rows, in the countries that are theirs',
  session: 'every dashboard',
  person: 'the client or provider whom it is about',
  order: 'the client and the provider of the order, once they have joined it',
};

export interface EventDoc {
  readonly summary: string;
  readonly rooms: readonly string[];
  readonly heardBy: string;
  /** None where the event says nothing but its name. */
  readonly data: JsonSchema | null;
}

/** What the document says of an event of the socket. */
export function eventObject({ summary, rooms, heardBy, data }: SocketEvent): EventDoc {
  return { summary, rooms, heardBy: HEARD_BY[heardBy], data: data ? dataSchema(data) : null };
}

function dataSchema(data: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(data, {
    override({ jsonSchema }) {
      // A format says as much, in fewer words.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return schema;
}
