import type pg from 'pg';
import { expect, it } from 'vitest';
import { askInTurn } from './ask-in-turn.ts';

/** A session that notes how many questions it has at once, and fails where it is told to. */
function makeSession() {
  const noted = { now: 0, most: 0, asked: [] as string[] };
  const query = async (text: string) => {
    noted.asked.push(text);
    noted.most = Math.max(noted.most, (noted.now += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    noted.now -= 1;
    if (text === 'fails') throw new Error(text);
    return { rows: [text] };
  };
  return { noted, client: { query } as unknown as pg.Client };
}

it('asks one question after the other in their order, also after one that failed', async () => {
  const { noted, client } = makeSession();
  const ask = askInTurn(client);
  const answers = await Promise.allSettled(['one', 'fails', 'two', 'three'].map((text) => ask(text)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(noted).toEqual({ now: 0, most: 1, asked: ['one', 'fails', 'two', 'three'] });
});
