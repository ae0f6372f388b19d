import { getKeys } from '@diwan/domain/records';

/** How a line of the status page is: well, worth a look, or to be mended now. */
export const STATUS_STATES = ['good', 'look', 'bad'] as const;
export type StatusState = (typeof STATUS_STATES)[number];

/** The lines by their groups, in the order of the page. Some stand once, some as often as there are nodes, replicas or slow calls. */
const GROUPS = {
  nodes: ['node', 'builds'],
  database: ['server', 'sessions', 'transactions', 'locks', 'replicas', 'wal', 'archive', 'collations', 'migrations'],
  queues: ['jobs', 'email', 'sms', 'fcm', 'erased'],
  money: ['proof', 'counters', 'log'],
  copies: ['backup', 'wal_sent', 'recovery'],
  load: ['slo_answered', 'slo_fast', 'calls', 'slow_call'],
} as const;

export type StatusGroup = keyof typeof GROUPS;
export type StatusLineKey = (typeof GROUPS)[StatusGroup][number];
export const STATUS_GROUPS = getKeys(GROUPS);
export const STATUS_LINES: readonly StatusLineKey[] = STATUS_GROUPS.flatMap((group) => GROUPS[group]);

/** The group that a line stands in. */
export const getStatusGroup = (line: StatusLineKey): StatusGroup =>
  STATUS_GROUPS.find((group) => GROUPS[group].some((one) => one === line)) ?? 'nodes';

/** What lines tell, each with the sort of its value: words are those of `STATUS_WORDS`. */
export const STATUS_FACTS = {
  result: 'word',
  build: 'text',
  node_version: 'text',
  started_at: 'timestamp',
  seen_at: 'timestamp',
  receives: 'word',
  redis: 'word',
  sheds: 'word',
  memory: 'bytes',
  delay: 'milliseconds',
  builds: 'count',
  version: 'text',
  size: 'bytes',
  used: 'count',
  most: 'count',
  lasts: 'seconds',
  replica_state: 'text',
  lag_bytes: 'bytes',
  lag: 'seconds',
  oldest_segment: 'timestamp',
  archived_at: 'timestamp',
  failed_at: 'timestamp',
  other_indexes: 'count',
  invalid_indexes: 'count',
  waiting: 'count',
  waiting_more: 'count',
  running: 'count',
  kept: 'count',
  oldest_at: 'timestamp',
  failing_since: 'timestamp',
  cause: 'outbox_error',
  checked_at: 'timestamp',
  faults: 'count',
  newest_at: 'timestamp',
  due_at: 'timestamp',
  restored_at: 'timestamp',
  restored_to: 'timestamp',
  promised: 'share',
  reached: 'share',
  burn: 'times',
  a_minute: 'count',
  refused: 'percent',
  failed: 'count',
  mean: 'milliseconds',
  calls: 'count',
} as const;
export type StatusFactKey = keyof typeof STATUS_FACTS;

export const STATUS_WORDS = [
  'yes',
  'no',
  'none',
  'off',
  'same',
  'not_yet',
  'unreadable',
  'not_set_up',
  'by_server',
  'under_way',
  'takes_writes',
  'read_only',
] as const;
export type StatusWord = (typeof STATUS_WORDS)[number];

/** What to do about a line that is not good, by the code of its sentence. */
export const STATUS_ADVICE = [
  'no_right',
  'not_read',
  'node_missing',
  'node_receives_nothing',
  'redis_away',
  'node_sheds',
  'node_slow',
  'upgrade_under_way',
  'database_read_only',
  'sessions_run_out',
  'long_transaction',
  'long_lock',
  'replica_behind',
  'wal_grows',
  'wal_not_archived',
  'collations_changed',
  'migration_under_way',
  'index_invalid',
  'jobs_wait',
  'job_stuck',
  'channel_not_set_up',
  'messages_wait',
  'gateway_fails',
  'erased_wait',
  'proof_fails',
  'proof_old',
  'log_changed',
  'log_old',
  'counters_mended',
  'counters_old',
  'no_backups',
  'server_copies_unknown',
  'first_backup_due',
  'backup_late',
  'backup_old',
  'wal_waits',
  'in_recovery',
  'budget_of_answers',
  'budget_of_seconds',
  'calls_refused',
  'calls_fail',
  'slow_call',
] as const;
export type StatusAdvice = (typeof STATUS_ADVICE)[number];
