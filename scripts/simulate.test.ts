import { expect, it } from 'vitest';
import { runNode } from './steps/run-command.mjs';

it('a simulation without a demo to take part in is one sentence, and fails', async () => {
  let text = '';
  const args = ['--import', 'tsx', 'scripts/simulate.ts', '--url', 'http://127.0.0.1:1'];
  const code = await runNode(args, { onOutput: (chunk: string) => (text += chunk) });
  expect([code, text.trim()]).toEqual([
    1,
    expect.stringMatching(/^Nobody could log in at http:\/\/127\.0\.0\.1:1 as admin@diwan\.example: .+\. Start a demo there, .+\.$/),
  ]);
}, 60_000);
