import { expect, it } from 'vitest';
import { runNode } from './steps/run-command.mjs';

/** What a drill prints, and how it ends. */
async function drill(...args: string[]) {
  let text = '';
  const code = await runNode(['scripts/faults.mjs', ...args], { onOutput: (chunk: string) => (text += chunk) });
  return { code, text };
}

it('a drill goes on for as long as it is told, at two nodes, and says with which seed it began', async () => {
  const { code, text } = await drill('thief', '--minutes', '0.05', '--seed', '7', '--nodes', '2');
  expect([code, text]).toEqual([0, expect.stringContaining('seed 7')]);
}, 300_000);

it('says which drills there are', async () => {
  const { code, text } = await drill('flood');
  expect([code, text.trim()]).toEqual([
    1,
    'Name a drill: thief, kills, backup, process, traces, image, release, upgrade, compose, proxies, failover, pgbackrest, mutants, planted.',
  ]);
});

it('says which parts and which planted faults there are', async () => {
  const { code, text } = await drill('planted', '61');
  expect([code, text.trim()]).toEqual([1, 'The planted faults are 1 to 60.']);
  expect(await drill('mutants', 'nothing')).toEqual({ code: 1, text: expect.stringMatching(/^Name parts: money, coupons, .*desk\.\n$/) });
});

it('a version that the history does not have is named in one sentence', async () => {
  const { code, text } = await drill('upgrade', '--from', 'nothing-of-the-kind');
  expect([code, text.trim()]).toEqual([1, 'There is no version nothing-of-the-kind in this history.']);
});
