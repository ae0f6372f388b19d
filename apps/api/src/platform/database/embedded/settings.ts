/** PostgreSQL's settings for one machine that also runs the app: moderate memory, few and quiet checkpoints, nothing on the network. */
export const EMBEDDED_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '20s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements belong to the app, which logs them with their request.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Command-line arguments of the server: they win over the files of the data folder, so that the code alone decides. */
export function serverArguments(data: string, sockets: string, overrides: Record<string, string>): string[] {
  const settings = { ...EMBEDDED_SETTINGS, unix_socket_directories: sockets, ...overrides };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
