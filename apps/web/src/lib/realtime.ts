import type { Socket } from 'socket.io-client';
import { afterFirstRows } from './after-first-rows.ts';
import { call } from './call.ts';
import { readSession } from './session.ts';

/** A row that was created, changed or deleted. */
export interface RowNews {
  table: string;
  id: number;
  kind: 'create' | 'update' | 'delete';
  country_id: number | null;
}
/** How far a job of one's own is. */
export interface JobView {
  id: number;
  kind: string;
  table: string | null;
  /** What is sent or done, in the words of its kind. */
  subject: string | null;
  status: 'queued' | 'running' | 'done';
  total: number;
  done_count: number;
  failed_count: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  cancelled_at: string | null;
}
export interface NoticeNews {
  notify_id?: number | null;
  notify_type?: string;
  title_ar?: string;
  title_en?: string;
  body_ar?: string;
  body_en?: string;
  trip_id?: number | null;
  /** Something was read in another window. */
  read?: number | 'all';
}
interface Events {
  rows: RowNews;
  job: JobView;
  notification: NoticeNews;
  alert: NoticeNews;
  /** There may be news that was not heard: ask for it. */
  missed: null;
}
type Name = keyof Events;
type Hear<N extends Name> = (news: Events[N]) => void;

const RETRY_MS = 5_000;
const hearers = new Map<Name, Set<Hear<never>>>();
let socket: Promise<Socket> | undefined;

function tell<N extends Name>(name: N, news: Events[N]): void {
  for (const hear of hearers.get(name) ?? []) (hear as Hear<N>)(news);
}

/** The session may be over: any call tells, and leads to the login if it is. */
function askWhetherLoggedIn(again: () => void): void {
  if (!readSession()) return;
  call('GET profile').then(
    () => setTimeout(again, RETRY_MS),
    () => setTimeout(again, RETRY_MS),
  );
}

async function connect(): Promise<Socket> {
  await afterFirstRows();
  const { io } = await import('socket.io-client');
  const made = io({
    path: '/realtime',
    transports: ['websocket'],
    reconnectionDelayMax: 10_000,
    auth: (give) => give({ token: readSession()?.token }),
  });
  let before = false;
  made.on('connect', () => {
    if (before) tell('missed', null);
    before = true;
  });
  made.on('disconnect', (reason) => reason === 'io server disconnect' && askWhetherLoggedIn(() => made.connect()));
  made.on('connect_error', () => made.active || askWhetherLoggedIn(() => made.connect()));
  made.on('gap', () => tell('missed', null));
  for (const name of ['rows', 'job', 'notification', 'alert'] as const) made.on(name, (news: unknown) => tell(name, news as never));
  return made;
}

/** Calls back whenever something happens, from whichever node; `missed` after a time without connection. Answers how to stop. */
export function onNews<N extends Name>(name: N, hear: Hear<N>): () => void {
  const set = hearers.get(name) ?? new Set();
  hearers.set(name, set);
  set.add(hear as Hear<never>);
  socket ??= connect();
  // Without its code there is no socket: the dashboard works as if nothing happened elsewhere.
  socket.catch(() => (socket = undefined));
  return () => void set.delete(hear as Hear<never>);
}
