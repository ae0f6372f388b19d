import { expect, it } from 'vitest';
import { chatListQuery, readChatView, writeChatView } from './chat-view.ts';

it('is what waits for anybody where nothing is said, or nonsense', () => {
  const view = { id: null, queue: 'unassigned', kind: null, keyword: '', country: null, sort: 'last_message' };
  expect(readChatView({})).toEqual(view);
  expect(readChatView({ id: '-1', queue: 'x', kind: 'constructor', country_id: '99999999999', sort: 'id' })).toEqual(view);
  expect(writeChatView(readChatView({}))).toEqual({});
});

it('comes back from its address as it went', () => {
  const search = { id: '7', queue: 'mine', kind: 'support', keyword: 'فاتورة', country_id: '3', sort: 'waiting' };
  expect(writeChatView(readChatView(search))).toEqual(search);
  expect(chatListQuery(readChatView(search))).toEqual({
    queue: 'mine',
    kind: 'support',
    keyword: 'فاتورة',
    country_id: 3,
    sort: 'waiting',
  });
});
