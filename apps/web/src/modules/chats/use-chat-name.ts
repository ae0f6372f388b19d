import type { ChatConversation } from './chat-types.ts';
import { useTranslation } from 'react-i18next';

/** Whom a conversation is with: of an order both who talk. */
export function useChatName({ people }: Pick<ChatConversation, 'people'>): string {
  const { t } = useTranslation();
  const [first, second] = people;
  if (!first) return '';
  return second ? t('chats.with', { client: first.name, provider: second.name }) : first.name;
}
