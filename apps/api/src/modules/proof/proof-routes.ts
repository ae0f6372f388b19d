import type { FastifyInstance } from 'fastify';
import { LEDGER_CHECKS } from '@diwan/contract/proof';
import { ACCOUNTS } from '@diwan/domain/ledger/entries';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { forbidden } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';
import { proveLedger, type Proof } from '../../ledger/prove-ledger.ts';

const TEXT: JsonSchema = { type: 'string' };
const WRONG = { ...object({ table: TEXT, id: { type: 'integer' }, expected: TEXT, found: TEXT }), type: ['object', 'null'] };
const DOC = {
  summary: 'Replays the ledger and compares every balance, before and after, and total with it',
  tag: 'wallet',
  answer: answerSchema(
    object({
      holds: { type: 'boolean' },
      checks: {
        type: 'array',
        items: object({ check: { type: 'string', enum: LEDGER_CHECKS }, checked: { type: 'integer' }, wrong: WRONG }),
      },
      accounts: { type: 'array', items: object({ account: { type: 'string', enum: ACCOUNTS }, unit: TEXT, sum: TEXT }) },
      seconds: { type: 'number' },
    }),
  ),
};

/** `GET ledger/proof`; who asks while another proof runs gets that one. It shows all countries' sums, so it is for who works in all. */
export function registerProof(app: FastifyInstance, prefix: string) {
  let running: Promise<Proof> | undefined;

  async function prove(): Promise<Proof> {
    const client = await app.database.pool.connect();
    try {
      return await proveLedger(client);
    } finally {
      client.release();
    }
  }

  app.get(`${prefix}/ledger/proof`, { config: { guard: 'prove-ledger', doc: DOC } }, async (request) => {
    if (request.access.countries !== null) throw forbidden('ledger.all_countries_only');
    running ??= prove().finally(() => (running = undefined));
    return { status: 'success', message: translate(request.language, 'messages.ok'), data: await running };
  });
}
