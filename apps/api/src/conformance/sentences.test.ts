import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

// Values that a schema refuses without naming a text of ours.
it.each([
  ['POST', 'conversations/1/assign', {}, 'admin_id'],
  ['POST', 'tickets/1/assign', { admin_id: 'x' }, 'admin_id'],
  ['POST', 'tickets/1/merge', {}, 'into_id'],
  ['POST', 'clients', { password: 'palm-oasis-73', passwordConfirm: 7 }, 'passwordConfirm'],
] as const)('%s %s says what is wrong in a sentence, and not by a key', async (method, path, body, field) => {
  for (const [language, letters] of [
    ['ar', /^[\u0600-\u06FF][^a-zA-Z]+$/],
    ['en', /^[A-Z][A-Za-z ,’]+$/],
  ] as const) {
    const answer = await world.call(method, path, { body, headers: { 'accept-language': language } });
    expect([path, answer.status]).toEqual([path, 422]);
    expect(answer.body.errors[field].length).toBeGreaterThan(0);
    for (const sentence of answer.body.errors[field]) expect(sentence).toMatch(letters);
  }
});

it('options are whole: who asks for some of their fields is told so', async () => {
  const { status, body } = await world.call('GET', 'clients_not_paginated?fields=id');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['fields']]);
});
