import type { AskedQuery } from '@diwan/contract/kit/call';
import type { Calls } from '@diwan/contract/calls';
import type { InboxNotification } from '@diwan/contract/notifications/calls';
import { notificationRoute } from '@diwan/contract/notifications/notification';
import { useQuery } from '@tanstack/react-query';
import { hasScreen } from '../../lib/addresses.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';

const KEY = 'notifications';

/** The latest notifications with the number of unread ones. */
export function useLatest() {
  return useQuery({ queryKey: [KEY, 'latest'], queryFn: ({ signal }) => call('GET notification', { signal }) });
}

/** A page of all notifications. */
export function useInbox(query: AskedQuery<Calls['GET notifications']>) {
  return useQuery({ queryKey: [KEY, 'page', query], queryFn: ({ signal }) => call('GET notifications', { query, signal }) });
}

export function refreshInbox(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}

/** Marks one notification read; it is read all the same if the server does not hear of it. */
export async function markNotificationRead(id: number): Promise<void> {
  await call('POST notification/:id', { params: { id } }).catch(() => undefined);
  await refreshInbox();
}

/** Where a press leads (§2): to all notifications while the screen of its kind is not there. */
export function getNotificationAddress({ notify_type, notify_id }: InboxNotification): string {
  const route = notificationRoute(notify_type, notify_id);
  return hasScreen(route) ? route : '/notifications/show-all';
}
