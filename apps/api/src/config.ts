import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAddress } from './platform/database/address.ts';
import { StartupFault } from './startup-fault.ts';
import { backupPlace, oneWord, commaList, headers, onOrOff, origins, part, ranges, secret, asIs, url, wholeFrom } from './config-values.ts';
import { groupRights, refuseHalfOidc, siteAddress, type GroupRight } from './config-oidc.ts';

export type { GroupRight };

// Both src/config.ts and the built dist/server.js lie three folders below the root of the checkout.
export const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

interface Variable<T> {
  name: string;
  read: (text: string, name: string) => T;
  fallback: T;
  help: string;
  /** How the default reads in the documents, where it is not the plain value. */
  fallbackText?: string;
}

function variable<T>(name: string, read: Variable<T>['read'], fallback: NoInfer<T>, help: string, fallbackText?: string): Variable<T> {
  return fallbackText === undefined ? { name, read, fallback, help } : { name, read, fallback, help, fallbackText };
}

const VARIABLES = {
  host: variable('HOST', asIs, null, 'Address to listen on.', '127.0.0.1 in demo mode, else 0.0.0.0'),
  port: variable('PORT', wholeFrom(0, 65535), 3000, 'Port to listen on; 0 takes any free one.'),
  trustProxy: variable(
    'TRUST_PROXY',
    wholeFrom(0, 10),
    0,
    "How many proxies stand in front; the browser's address is then read from X-Forwarded-For.",
  ),
  allowedOrigins: variable(
    'ALLOWED_ORIGINS',
    origins,
    [],
    'Further origins whose pages may open the live connection, separated by commas.',
    "the address's own",
  ),
  metricsToken: variable(
    'METRICS_TOKEN',
    secret,
    null,
    'Bearer token with which scrapers may read /metrics, of at least 32 characters.',
    'nobody reads it',
  ),
  metricsLocal: variable(
    'METRICS_LOCAL',
    onOrOff,
    false,
    '1 lets whatever connects from this machine read /metrics without the token: only where no proxy runs on it.',
    '0',
  ),
  drainSeconds: variable<number | null>(
    'DRAIN_SECONDS',
    wholeFrom(0, 60),
    null,
    'How long a node that is told to stop goes on answering while `/ready` is 503, so that a proxy in front looks elsewhere.',
    '10 with DATABASE_URL, else 0',
  ),
  serviceWorker: variable(
    'SERVICE_WORKER',
    onOrOff,
    true as boolean | null,
    '0 takes the service worker away from every browser that comes back; pages then come from the network alone.',
    '1',
  ),
  sessionIdleHours: variable('SESSION_IDLE_HOURS', wholeFrom(1, 336), 12, 'Hours without a call after which a session ends.'),
  sessionDays: variable('SESSION_DAYS', wholeFrom(1, 365), 14, 'Days after its login at which a session ends, used or not.'),
  publicUrl: variable('PUBLIC_URL', siteAddress, null, 'Address at which browsers reach the dashboard, such as https://diwan.example.'),
  oidcIssuer: variable(
    'OIDC_ISSUER',
    url('https', 'http'),
    null,
    'Issuer of the OpenID Connect provider by which admins may log in.',
    'passwords alone',
  ),
  oidcClientId: variable('OIDC_CLIENT_ID', asIs, null, 'What the provider calls Diwan.'),
  oidcClientSecret: variable('OIDC_CLIENT_SECRET', asIs, null, 'The secret that goes with it.'),
  oidcNameAr: variable('OIDC_NAME_AR', asIs, null, 'Name of the provider on the login page, in Arabic.', 'the host of OIDC_ISSUER'),
  oidcNameEn: variable('OIDC_NAME_EN', asIs, null, 'The same in English.', 'the host of OIDC_ISSUER'),
  oidcScopes: variable(
    'OIDC_SCOPES',
    (value) => value.split(/[\s,]+/).join(' '),
    'openid email profile',
    'What the provider is asked for; with offline_access it can be asked again.',
  ),
  oidcGroupsClaim: variable('OIDC_GROUPS_CLAIM', (value) => value, 'groups', 'Claim of the ID token that lists the groups of an admin.'),
  oidcRoles: variable<readonly GroupRight[]>(
    'OIDC_ROLES',
    groupRights,
    [],
    'What groups give: group -> role @ countries; group -> superadmin, the first that fits counts.',
    'rights are given at the dashboard',
  ),
  oidcFirstLogin: variable<'refuse' | 'create'>(
    'OIDC_FIRST_LOGIN',
    oneWord('refuse', 'create'),
    'refuse',
    'Whether the first login of somebody without an account is refused, or makes one (create).',
  ),
  oidcSecondStep: variable<readonly string[]>(
    'OIDC_SECOND_STEP',
    commaList,
    [],
    'Values of the claims acr or amr that stand for the code of a second step, separated by commas.',
    'the code is asked for all the same',
  ),
  oidcOnly: variable(
    'OIDC_ONLY',
    onOrOff,
    false as boolean | null,
    '1 switches passwords off at the login, but for BREAK_GLASS_EMAIL.',
    '0',
  ),
  breakGlassEmail: variable(
    'BREAK_GLASS_EMAIL',
    (value): string | null => value.toLowerCase(),
    null,
    'With OIDC_ONLY the account that still logs in by its password, which tells all superadmins.',
  ),
  oidcLoopback: variable(
    'OIDC_LOOPBACK',
    onOrOff,
    false as boolean | null,
    '1 lets OIDC_ISSUER and PUBLIC_URL be http:// on this machine, for tests.',
    '0',
  ),
  dataDir: variable(
    'DATA_DIR',
    (value) => resolve(value),
    resolve(CHECKOUT, '.data'),
    'Folder of the embedded database and of uploaded files.',
    '.data in the checkout',
  ),
  secretKey: variable(
    'SECRET_KEY',
    secret,
    null,
    'Key of secrets at rest and of signed links, the same on all nodes; former ones may follow it, after commas.',
    'a file in DATA_DIR; with DATABASE_URL, a row of the database',
  ),
  databaseUrl: variable(
    'DATABASE_URL',
    readAddress,
    null,
    'A PostgreSQL 15 or newer to use instead of the embedded one.',
    'the embedded PostgreSQL',
  ),
  migrationDatabaseUrl: variable(
    'MIGRATION_DATABASE_URL',
    readAddress,
    null,
    'The same database by the user who owns its tables: migrations run as that one, and the user of DATABASE_URL needs to own nothing.',
    'DATABASE_URL',
  ),
  databasePool: variable(
    'DATABASE_POOL',
    wholeFrom(4, 200),
    16,
    "Sessions of a node's pool, from 4 to 200; up to four more stand beside it. All nodes together must fit into max_connections.",
  ),
  redisUrl: variable(
    'REDIS_URL',
    url('redis', 'rediss'),
    null,
    'Redis as a second way for realtime events between several copies.',
    'LISTEN/NOTIFY of the database alone',
  ),
  adminEmail: variable('ADMIN_EMAIL', asIs, null, 'E-mail of the first superadmin; in demo mode, of the demo login.'),
  adminPassword: variable('ADMIN_PASSWORD', asIs, null, 'Password of the first superadmin; in demo mode, of the demo login.'),
  demo: variable(
    'DEMO',
    onOrOff,
    null,
    '1 loads the demo marketplace into an empty database, 0 does not.',
    '1 on the embedded database, else 0; to be named with TRUST_PROXY or NODE_ENV=production',
  ),
  demoLive: variable(
    'DEMO_LIVE',
    onOrOff,
    true,
    '0 keeps the people of the demo marketplace from ordering and driving while a dashboard is open.',
    '1',
  ),
  demoOrders: variable('DEMO_ORDERS', wholeFrom(0, 10_000_000), 2000, 'How many orders the demo marketplace has.'),
  demoProviders: variable('DEMO_PROVIDERS', wholeFrom(200, 20_000), 700, 'How many providers the demo marketplace has, 200 or more.'),
  s3Bucket: variable('S3_BUCKET', asIs, null, 'Bucket for uploaded files.', 'files in DATA_DIR'),
  s3Endpoint: variable('S3_ENDPOINT', url('http', 'https'), null, 'Endpoint of an S3 service other than AWS.'),
  s3Region: variable('S3_REGION', (value) => value, 'us-east-1', 'Region of the bucket.'),
  s3AccessKeyId: variable('S3_ACCESS_KEY_ID', asIs, null, 'Key of the bucket.'),
  s3SecretAccessKey: variable('S3_SECRET_ACCESS_KEY', asIs, null, 'Secret of that key.'),
  backupTo: variable(
    'BACKUP_TO',
    backupPlace,
    null,
    'Where backups go: a folder, of another disk, or s3://bucket/folder. With the embedded database its WAL leaves the machine within a minute.',
    'no backups by themselves',
  ),
  backupRecipients: variable(
    'BACKUP_RECIPIENTS',
    commaList,
    [],
    'Public keys that backups are encrypted to, two or more, separated by commas: npm run backup-key makes a pair.',
  ),
  backupEveryHours: variable('BACKUP_EVERY_HOURS', wholeFrom(1, 168), 24, 'Hours from one backup to the next.'),
  backupKeepDays: variable('BACKUP_KEEP_DAYS', wholeFrom(1, 3650), 30, 'Days that backups stay; the newest always does.'),
  backupEndpoint: variable('BACKUP_ENDPOINT', url('http', 'https'), null, 'Endpoint of the S3 service of backups.', 'S3_ENDPOINT'),
  backupAccessKeyId: variable('BACKUP_ACCESS_KEY_ID', asIs, null, 'Key of the bucket of backups.', 'S3_ACCESS_KEY_ID'),
  backupSecretAccessKey: variable('BACKUP_SECRET_ACCESS_KEY', asIs, null, 'Secret of that key.', 'S3_SECRET_ACCESS_KEY'),
  smtpUrl: variable(
    'SMTP_URL',
    url('smtp', 'smtps'),
    null,
    'Mail server; where a private authority made its certificate, NODE_EXTRA_CA_CERTS names that.',
    'mails stay in the outbox',
  ),
  smtpFrom: variable('SMTP_FROM', asIs, null, 'Address that mails come from.', "the mail server's user, else no-reply@ its host"),
  smtpReplyTo: variable('SMTP_REPLY_TO', asIs, null, 'Address that answers to mails go to.', 'SMTP_FROM'),
  webhookNetworks: variable(
    'WEBHOOK_NETWORKS',
    ranges,
    [],
    'Addresses and networks of your own, separated by commas, that webhooks may call though they are private (`10.1.0.0/16`), without TLS as well.',
    'public addresses alone, by https',
  ),
  smsUrl: variable('SMS_URL', url('http', 'https'), null, 'HTTP gateway that sends SMS.', 'SMS stay in the outbox'),
  smsToken: variable('SMS_TOKEN', asIs, null, 'Bearer token for that gateway.'),
  smsFrom: variable('SMS_FROM', asIs, null, 'Sender shown on SMS.'),
  fcmServiceAccount: variable(
    'FCM_SERVICE_ACCOUNT',
    asIs,
    null,
    'JSON file of the Firebase service account that sends push messages.',
    'pushes stay in the outbox',
  ),
  fcmUrl: variable('FCM_URL', url('http', 'https'), null, 'Address of the FCM v1 service.', 'Firebase'),
  mapTiles: variable(
    'MAP_TILES',
    (value): string | null => resolve(value),
    null,
    'PMTiles file of streets (OpenStreetMap, Protomaps basemap), which Diwan serves and draws itself, with Arabic names.',
    'the offline base map',
  ),
  mapStyleUrl: variable('MAP_STYLE_URL', url('http', 'https'), null, 'MapLibre style of the maps, in place of those.', 'MAP_TILES'),
  geocoderUrl: variable('GEOCODER_URL', url('http', 'https'), null, 'Place search beside the gazetteer of cities.', 'the gazetteer alone'),
  otelEndpoint: variable(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    url('http', 'https'),
    null,
    'Receiver of traces and of the log by OTLP over HTTP, such as http://127.0.0.1:4318.',
    'nothing is exported, nor any library of it loaded',
  ),
  otelHeaders: variable(
    'OTEL_EXPORTER_OTLP_HEADERS',
    headers,
    {},
    'Headers that the receiver asks for, as name=value with commas between; a secret.',
    'none',
  ),
  otelServiceName: variable('OTEL_SERVICE_NAME', (value) => value, 'diwan', 'What this installation is called there.'),
  otelSampled: variable('OTEL_TRACES_SAMPLER_ARG', part, 1, 'How many of the traces are exported, from 0 to 1.'),
  logLevel: variable('LOG_LEVEL', oneWord('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info', 'How much is logged.'),
};

type Declared = { [K in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[K]['read']> };

/** Every setting of the process; a null is a part that is switched off. */
export type Config = Omit<Declared, 'host' | 'demo' | 'drainSeconds'> & { host: string; demo: boolean; drainSeconds: number };

/** Reads the environment; throws StartupFault with one sentence about the first bad value. An empty value counts as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const declared = Object.fromEntries(
    Object.entries(VARIABLES).map(([key, { name, read, fallback }]) => {
      const value = env[name]?.trim();
      return [key, value ? read(value, name) : fallback];
    }),
  ) as Declared;
  const demo = declared.demo ?? declared.databaseUrl === null;
  const config: Config = {
    ...declared,
    demo,
    host: declared.host ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    drainSeconds: declared.drainSeconds ?? (declared.databaseUrl === null ? 0 : 10),
  };
  refuseHalves(config);
  if (demo && declared.demo === null) refuseDemoByMistake(config, env);
  return config;
}

/** Rows of the table of variables in the documents. */
export function configTable(): { name: string; fallback: string; help: string }[] {
  return Object.values(VARIABLES).map(({ name, fallback, help, fallbackText }) => ({
    name,
    fallback: fallbackText ?? String(fallback ?? ''),
    help,
  }));
}

function refuseHalves(config: Config): void {
  refuseHalfOidc(config);
  if ((config.adminEmail === null) !== (config.adminPassword === null)) {
    throw new StartupFault('ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all.');
  }
  if (config.migrationDatabaseUrl !== null && config.databaseUrl === null) {
    throw new StartupFault('MIGRATION_DATABASE_URL needs DATABASE_URL beside it.');
  }
  if (config.migrationDatabaseUrl !== null && config.demo) {
    throw new StartupFault(
      'The demo marketplace is loaded by the owner of the tables alone: leave out MIGRATION_DATABASE_URL, or leave out DEMO=1.',
    );
  }
  if (config.backupTo !== null && config.databaseUrl !== null) {
    throw new StartupFault(
      'BACKUP_TO backs the embedded database up. The server of DATABASE_URL has backups of its own (deploy/pgbackrest.conf): leave BACKUP_TO out.',
    );
  }
  if (config.s3Bucket !== null && (config.s3AccessKeyId === null || config.s3SecretAccessKey === null)) {
    throw new StartupFault('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.');
  }
  const local = ['127.0.0.1', '::1', 'localhost'].includes(config.host);
  if (config.demo && !local && config.adminPassword === null) {
    // The demo's password is printed in the documents.
    throw new StartupFault(
      'In demo mode HOST may only leave this machine when ADMIN_EMAIL and ADMIN_PASSWORD replace the demo login that everyone knows.',
    );
  }
}

/** The demo opens to a password that everyone knows: where others come by a proxy, or a platform runs it for real, it is not what a setting that is missing means. */
function refuseDemoByMistake({ trustProxy }: Config, env: Record<string, string | undefined>): void {
  const sign = trustProxy > 0 ? `TRUST_PROXY=${trustProxy}` : env['NODE_ENV'] === 'production' ? 'NODE_ENV=production' : undefined;
  if (sign === undefined) return;
  throw new StartupFault(
    `${sign} is set and DATABASE_URL is not, which would start the demo marketplace and its login that everyone knows: set DATABASE_URL, or DEMO=0 for the embedded database, or DEMO=1 where the demo is meant.`,
  );
}
