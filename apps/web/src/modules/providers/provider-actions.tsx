import type { Provider } from '@diwan/contract/resources/providers';
import { BeginChat } from '../chats/shared/begin-chat.tsx';
import { FindingsBadge } from '../findings/shared/findings-badge.tsx';

/** What is done for a provider from their page. */
export function ProviderActions({ row }: { row: Pick<Provider, 'id' | 'first_name' | 'last_name'> }) {
  return (
    <>
      <FindingsBadge about="provider_id" id={row.id} />
      <BeginChat userType="provider" person={row} />
    </>
  );
}
