import type { EventData } from '@diwan/contract/events';
import type { TalkMessage } from '@diwan/contract/chats/talk-events';
import { TYPING_EVERY, TYPING_LASTS } from '@diwan/domain/chat/typing';
import { useEffect, useState } from 'react';
import { onConnection, onNews, say } from '../../lib/realtime.ts';
import { readSession } from '../../lib/session.ts';

export type Typing = EventData<'typing'>;
type Present = EventData<'presence'>['people'];

const getKey = ({ user_type: type, id }: Pick<Typing, 'user_type' | 'id'>) => `${type}:${id}`;
const sayAbout = (message: TalkMessage, id: number) => say(message, id);

let saidAt = 0;
let said = '';
/** Says that one writes in a conversation, once every five seconds while that goes on. */
export function sayTyping(id: number, isNote: boolean): void {
  const what = `${id} ${isNote}`;
  if (what === said && performance.now() - saidAt < TYPING_EVERY) return;
  [said, saidAt] = [what, performance.now()];
  sayAbout(isNote ? 'noting' : 'typing', id);
}
/** What one writes next is said at once. */
export const forgetTyping = (): void => void (said = '');

/** Which of the people of a conversation have their app open, and when the others were seen last, as `client:7`. */
export interface ConversationPresence {
  readonly connected: ReadonlySet<string>;
  readonly lastSeen: ReadonlyMap<string, string>;
}

function getPresence(people: Present): ConversationPresence {
  const seen = people.flatMap((one) => (one.last_seen_at === null ? [] : [[getKey(one), one.last_seen_at] as const]));
  return { connected: new Set(people.filter((one) => one.is_connected === 1).map(getKey)), lastSeen: new Map(seen) };
}

/** Who writes in the conversation that is open, without oneself, and which of its people are there. */
export function useLiveTalk(id: number): { typing: readonly Typing[]; presence: ConversationPresence } {
  const [typing, setTyping] = useState<readonly Typing[]>([]);
  const [people, setPeople] = useState<Present>([]);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const drop = (key: string) => {
      clearTimeout(timers.get(key));
      setTyping((before) => before.filter((one) => getKey(one) !== key));
    };
    const look = () => sayAbout('look', id);
    look();
    const stops = [
      onConnection(() => {
        setPeople([]);
        look();
      }),
      onNews('presence', ({ conversation_id: of, people: now }) => of === id && setPeople(now)),
      onNews('typing', (news) => {
        if (news.conversation_id !== id || (news.user_type === 'admin' && news.id === readSession()?.id)) return;
        const key = getKey(news);
        clearTimeout(timers.get(key));
        timers.set(key, setTimeout(drop, TYPING_LASTS, key));
        setTyping((before) => [...before.filter((one) => getKey(one) !== key), news]);
      }),
      // What was being written is there.
      onNews('message', ({ conversation_id: of, message_position: position, admin_id: admin, is_new: isNew }) => {
        if (of !== id || isNew === 0) return;
        const kind = { client: 'client', driver: 'provider', admin: 'admin' }[position];
        for (const key of timers.keys()) if (admin === null ? key.startsWith(`${kind}:`) : key === `admin:${admin}`) drop(key);
      }),
    ];
    return () => {
      sayAbout('look', 0);
      for (const stop of stops) stop();
      for (const timer of timers.values()) clearTimeout(timer);
      setTyping([]);
      setPeople([]);
    };
  }, [id]);
  return { typing, presence: getPresence(people) };
}
