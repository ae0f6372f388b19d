import { fillGaps, type Gap } from '@diwan/domain/chat/canned-reply';
import { foldShown } from '@diwan/domain/search-key';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { readSession } from '../../lib/session.ts';
import type { ChatMessage } from './chat-types.ts';
import type { Thread } from './thread-data.ts';
import { useOrder } from './use-order.ts';

type Stored = Readonly<Record<'title_ar' | 'title_en' | 'text_ar' | 'text_en', string>> & { readonly id: number };

/** A canned reply as it would be sent in this conversation. */
export interface Canned {
  readonly id: number;
  readonly title: string;
  readonly text: string;
}

const ARABIC = /\p{Script=Arabic}/u;
const SHOWN = 8;

/** The language in which somebody wrote last; Arabic where they have not. */
export function getSpoken(messages: readonly ChatMessage[]): 'ar' | 'en' {
  const last = messages.findLast(
    ({ message_position: position, message }) => position !== 'admin' && message !== null && /\p{L}/u.test(message),
  );
  return last?.message == null || ARABIC.test(last.message) ? 'ar' : 'en';
}

/** What is asked for after the slash with which a reply begins; null where it begins otherwise. */
export const getSlashed = (text: string): string | null => /^\/([^\n]{0,60})$/.exec(text)?.[1] ?? null;

/** The replies that hold what was typed, in the person's language, with what is known of them in the gaps. */
export function useCanned({ conversation, messages }: Thread, slashed: string | null): readonly Canned[] {
  const isWanted = slashed !== null;
  const { data = [] } = useQuery({
    queryKey: ['rows', 'canned_replies', 'all'],
    queryFn: async ({ signal }) => (await api.get<{ data: readonly Stored[] }>('canned_replies_not_paginated', { signal })).data,
    enabled: isWanted,
  });
  const order = useOrder(isWanted ? conversation.order : null);
  if (!isWanted) return [];
  const language = getSpoken(messages);
  const words = foldShown(slashed).split(' ');
  const agent = readSession()?.name;
  const values: Partial<Record<Gap, string>> = {
    name: conversation.receiver.name,
    ...(conversation.order && { order: conversation.order.order_no }),
    ...(order && { price: formatMoney(order.total_price, order.currency) }),
    ...(agent !== undefined && { agent }),
  };
  return data
    .filter((one) => {
      const about = foldShown(`${one.title_ar} ${one.title_en} ${one.text_ar} ${one.text_en}`);
      return words.every((word) => about.includes(word));
    })
    .slice(0, SHOWN)
    .map((one) => ({ id: one.id, title: one[`title_${language}`], text: fillGaps(one[`text_${language}`], values) }));
}
