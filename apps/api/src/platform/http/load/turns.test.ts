import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const turn = () => new Promise((resolve) => void setImmediate(resolve));

it('starts one call a turn, in the order in which they came', async () => {
  const turns = new Turns();
  const started: number[] = [];
  for (const call of [1, 2, 3]) turns.start(() => started.push(call));
  expect(started).toEqual([]);
  await turn();
  expect(started).toEqual([1]);
  await turn();
  expect(started).toEqual([1, 2]);
  await turn();
  expect(started).toEqual([1, 2, 3]);
});

it('takes connections in first, but goes on with calls and refusals however many come', async () => {
  const turns = new Turns();
  const done: string[] = [];
  turns.start(() => done.push('first'));
  turns.start(() => done.push('second'));
  turns.refuse(() => done.push('refused'), true);
  const afterTurns = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      turns.connected();
      await turn();
    }
  };
  await afterTurns(15);
  expect(done).toEqual([]);
  await afterTurns(1);
  expect(done).toEqual(['first', 'refused']);
  await afterTurns(16);
  expect(done).toEqual(['first', 'refused', 'second']);
});

it('refuses those who have just been refused after all others', async () => {
  const turns = new Turns();
  const refused: string[] = [];
  turns.refuse(() => refused.push('again'), true);
  turns.refuse(() => refused.push('new'), false);
  await expect.poll(() => refused).toEqual(['new', 'again']);
});

it('lets no more than 5,000 wait, and others once these have had their turn', async () => {
  const turns = new Turns();
  const waiting = Array.from({ length: 5_000 }, () => turns.refuse(() => {}, false));
  expect(waiting).not.toContain(false);
  expect(turns.refuse(() => {}, false)).toBe(false);
  await expect.poll(() => turns.refuse(() => {}, false)).toBe(true);
});
