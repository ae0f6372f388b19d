import type { ChatConversation } from './chat-types.ts';
import { useTranslation } from '../../lib/translate.ts';

/** A name that keeps its own direction within a sentence of the other. */
const apart = (name: string) => `\u2068${name}\u2069`;

/** Whom a conversation is with: of an order both who talk. */
export function useChatName({ people }: Pick<ChatConversation, 'people'>): string {
  const { t } = useTranslation();
  const [first, second] = people;
  if (!first) return '';
  return second ? t('chats.with', { client: apart(first.name), provider: apart(second.name) }) : first.name;
}
