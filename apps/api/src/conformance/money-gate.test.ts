import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineCall } from '@diwan/contract/kit/call';
import { CALLS } from '@diwan/contract/calls';
import { WAITING } from '@diwan/contract/kit/waiting';
import { minor, negative } from '@diwan/domain/money';
import { readRecord } from '@diwan/domain/records';
import { answerJson } from '../crud/documents/json-schema.ts';
import { handle } from '../crud/calls/handle.ts';
import { post } from '../ledger/post.ts';
import { withinLimit } from '../ledger/till/within-limit.ts';
import { inTransaction, type Transaction } from '../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestNode, withCalls } from '../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../testing/fixtures.ts';
import { PAST_THE_GATE } from '../testing/watch-money.ts';
import { WRITING_CALLS } from './writing-calls.ts';
import { type Call, readSources } from './statements/sources.ts';

// Money that admins enter passes one gate, `withinLimit`. Every test's database looks whether it did, by request, and says at its end
// which calls forgot it; here it is tried that it would say so.

/** Who asks a second admin without taking anything from a limit, and why. */
const ASKS_ALONE: Readonly<Record<string, string>> = {
  'ledger/till/within-limit.ts': 'the gate',
  'ledger/till/approved-save.ts': 'a rule that money follows from takes two whatever it comes to',
  'ledger/till/catalogue-price.ts': 'a price is measured against the limit, and moves no money by itself',
  'modules/settings/save-section.ts': 'what decides about money takes two whatever it comes to',
  'modules/personal-data/calls.ts': 'it is about somebody’s data, and no money',
};

it('nobody but the gate takes an amount or asks a second admin, but for whom no limit is asked', () => {
  const asks = ({ callee }: Call) => callee.type === 'Identifier' && callee.name === 'askApproval';
  const asking = [...readSources().values()].filter(({ calls }) => calls.some(asks));
  expect(asking.map(({ path }) => path).toSorted()).toEqual(Object.keys(ASKS_ALONE).toSorted());
});

describe('an answer that something waits for a second admin', () => {
  /** The shapes that an answer may have. */
  const getShapes = (schema: unknown): Readonly<Record<string, unknown>>[] => {
    const { anyOf } = readRecord(schema);
    return Array.isArray(anyOf) ? anyOf.flatMap(getShapes) : [readRecord(readRecord(schema)['properties'])];
  };

  it('says so by its kind, whichever call it is of', () => {
    const nameless = CALLS.flatMap(({ method, path, later, answer }) =>
      [later, answer].flatMap((schema) =>
        schema === undefined
          ? []
          : getShapes(answerJson(schema))
              .filter((shape) => 'approval_id' in shape && 'done_at' in shape && readRecord(shape['kind'])['const'] !== WAITING)
              .map(() => `${method} ${path}`),
      ),
    );
    expect(nameless).toEqual([]);
    const waiting = CALLS.filter(({ later }) => later && getShapes(answerJson(later)).some((shape) => 'approval_id' in shape));
    expect(waiting.length).toBeGreaterThan(15);
  });
});

it('what passes by the gate with a reason is done by calls that are there', () => {
  const gone = PAST_THE_GATE.filter(([calls]) => !WRITING_CALLS.some((call) => calls.test(call.replace(/ \{.*/, ''))));
  expect(gone.map(([calls]) => calls.source)).toEqual([]);
});

const gift = (path: 'tried/gift' | 'tried/gift_within') =>
  defineCall({ method: 'POST', path, permission: 'session', tag: 'tried', summary: 'Give somebody money' });

describe('a call that moves money', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let node: TestNode;
  let token: string;
  let country: number;
  let person: number;

  const give = (transaction: Transaction) =>
    post(transaction, {
      kind: 'charge',
      country_id: country,
      currency: 'AED',
      unit: 'AED',
      entries: [
        { account: 'client', user_id: person, amount: minor(100n) },
        { account: 'card_clearing', amount: negative(minor(100n)) },
      ],
    });

  function register(app: FastifyInstance) {
    handle(app, '/api/admin', gift('tried/gift'), async () => {
      await inTransaction(app, give);
      return {};
    });
    handle(app, '/api/admin', gift('tried/gift_within'), async ({ request: { caller, access } }) => {
      const entered = { country_id: country, currency: 'AED', user_type: 'client', user_ids: [person], amount: minor(100n) } as const;
      const approval = { kind: 'charge', country_id: country } as const;
      await inTransaction(app, (transaction) =>
        withinLimit({ app, caller, transaction }, { ...entered, admin_id: access.adminId }, approval, () => give(transaction)),
      );
      return {};
    });
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    country = await addCountry(database, { currency: 'AED' });
    person = await addPerson(database, 'clients', country);
    node = await withCalls(register, () => startNode(database));
    ({ token } = await makeAdmin(database));
  });
  afterAll(async () => {
    await node.app.close();
    await database.close();
  });

  it('and forgets the gate fails the test that makes it', async () => {
    await database.watch.forget();
    expect((await node.call('POST', 'tried/gift', { token })).status).toBe(200);
    const { faults } = await database.watch.look();
    await database.watch.forget();
    expect(faults).toEqual([expect.stringMatching(/^POST tried\/gift posts charge, past the gate/)]);
  });

  it('through the gate is right', async () => {
    await database.watch.forget();
    expect((await node.call('POST', 'tried/gift_within', { token })).status).toBe(200);
    expect((await database.watch.look()).faults).toEqual([]);
  });
});
