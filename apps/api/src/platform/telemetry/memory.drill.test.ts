import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createTestDatabase, startNode, withCalls } from '../../testing/access-fixtures.ts';
import { startOtlpReceiver } from '../../testing/otlp-receiver.ts';

const CALLS = 100_000;
/** By then every code path is compiled, and every cache as full as it gets. */
const WARM = 20_000;
const MORE_BYTES = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function getHeap(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

it('a hundred thousand calls leave memory level, whether the receiver takes, refuses or never answers', async () => {
  const database = await createTestDatabase();
  const receiver = await startOtlpReceiver();
  const node = await withCalls(
    (app) =>
      void app.get('/api/admin/traced/small', { config: { guard: 'public' } as never }, async () => {
        await database.pool.query({ name: 'small', text: 'select 1' });
        return {};
      }),
    () => startNode(database, undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }),
  );
  // What was received is kept by the receiver, not by who sent it.
  const forget = setInterval(() => receiver.calls.splice(0), 20);
  let before = 0;
  for (let done = 0; done < CALLS; done += 20) {
    if (done === WARM) before = getHeap();
    if (done === CALLS / 2) receiver.next.push(...Array.from({ length: 20 }, () => ({ status: 401 })));
    if (done === (CALLS * 3) / 4) receiver.next.push(...Array.from({ length: 1_000 }, () => 'silent' as const));
    const answers = await Promise.all(Array.from({ length: 20 }, () => node.app.inject('/api/admin/traced/small')));
    if (answers.some(({ statusCode }) => statusCode !== 200)) throw new Error('a call was refused');
  }
  const more = getHeap() - before;
  console.log(`After ${CALLS} traced calls the heap is ${(more / 1024 / 1024).toFixed(1)} MB larger than after ${WARM}; at most ${MORE_BYTES / 1024 / 1024}.`); // prettier-ignore
  expect(more).toBeLessThan(MORE_BYTES);
  clearInterval(forget);
  await node.app.close();
  await receiver.close();
  await database.close();
}, 600_000);
