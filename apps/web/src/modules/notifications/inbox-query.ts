import { notificationRoute } from '@diwan/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { hasScreen } from '../../lib/addresses.ts';
import { api, type Page, type Query } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

export interface Notification {
  id: number;
  notify_type: string;
  notify_id: number | null;
  title: string;
  body: string;
  is_read: 0 | 1;
  created_at: string;
}
export type InboxPage = Omit<Page<Notification>, 'statistc' | 'statistics'> & { unread_count: number };

const KEY = 'notifications';

/** The latest notifications with the number of unread ones. */
export function useLatest() {
  return useQuery({ queryKey: [KEY, 'latest'], queryFn: ({ signal }) => api.get<InboxPage>('notification', { signal }) });
}

/** A page of all notifications. */
export function useInbox(query: Query) {
  return useQuery({ queryKey: [KEY, 'page', query], queryFn: ({ signal }) => api.get<InboxPage>('notifications', { query, signal }) });
}

export function refreshInbox(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}

/** Marks one notification read; it is read all the same if the server does not hear of it. */
export async function markRead(id: number): Promise<void> {
  await api.post(`notification/${id}`).catch(() => undefined);
  await refreshInbox();
}

/** Where a press leads (§2): to all notifications while the screen of its kind is not there. */
export function placeOf({ notify_type, notify_id }: Notification): string {
  const route = notificationRoute(notify_type, notify_id);
  return hasScreen(route) ? route : '/notifications/show-all';
}
