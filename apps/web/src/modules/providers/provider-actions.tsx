import type { Provider } from '@diwan/contract/resources/providers';
import { BeginChat } from '../chats/shared/begin-chat.tsx';

/** What is done for a provider from their page. */
export function ProviderActions({ row }: { row: Pick<Provider, 'id' | 'first_name' | 'last_name'> }) {
  return <BeginChat userType="provider" person={row} />;
}
