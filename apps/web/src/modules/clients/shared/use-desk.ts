import type { ClientDesk } from '@diwan/contract/clients/calls';
import { useQuery } from '@tanstack/react-query';
import { call, getEarlyAnswer } from '../../../lib/call.ts';
import { useCan } from '../../../lib/permissions.ts';

/** What an operator wants to know of a client who calls; undefined while it is on its way, and for who may not see clients. */
export function useDesk(id: number): ClientDesk | undefined {
  const can = useCan();
  const { data } = useQuery({
    queryKey: ['rows', 'clients', 'desk', id],
    enabled: can('show-clients'),
    queryFn: async ({ signal }) => (await call('GET clients/:id/desk', { params: { id }, signal })).data,
    initialData: () => getEarlyAnswer('GET clients/:id/desk', { params: { id } })?.data,
  });
  return data;
}
