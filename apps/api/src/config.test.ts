import { describe, expect, it } from 'vitest';
import { configTable, readConfig } from './config.ts';

describe('readConfig', () => {
  it('runs the demo on the embedded database, on this machine only, when nothing is set', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, databaseUrl: null, demo: true, demoOrders: 2000, logLevel: 'info' });
    expect(config.dataDir).toMatch(/\/\.data$/);
  });

  it('has no demo and listens everywhere when a database is named', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/diwan' })).toMatchObject({ demo: false, host: '0.0.0.0' });
  });

  it('starts the demo behind a proxy, or for real, where it is named', () => {
    for (const env of [{ TRUST_PROXY: '1' }, { NODE_ENV: 'production' }]) {
      expect(readConfig({ ...env, DEMO: '1' }).demo).toBe(true);
      expect(readConfig({ ...env, DEMO: '0' }).demo).toBe(false);
      expect(readConfig({ ...env, DATABASE_URL: 'postgres://u:p@db/diwan' }).demo).toBe(false);
    }
    expect(readConfig({ NODE_ENV: 'development' }).demo).toBe(true);
  });

  it('takes an empty value for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ PORT: '3e3' }, 'PORT must be a whole number'],
    [{ DEMO: 'yes' }, 'DEMO must be one of 0, 1, not "yes".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ ADMIN_EMAIL: 'a@b.c' }, 'ADMIN_EMAIL and ADMIN_PASSWORD are set together'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID'],
    [
      { SMS_URL: 'https://u:p@sms.example/v1' },
      'SMS_URL has a user or a password in it, which requests cannot have: leave them out, and name',
    ],
    [
      { GEOCODER_URL: 'https://u@places.example' },
      'GEOCODER_URL has a user or a password in it, which requests cannot have: leave them out.',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "1.5".'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not a URL that starts with http:// or https://.'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, /^OTEL_EXPORTER_OTLP_HEADERS must be headers as name=value, with commas between\.$/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=50%off' }, /^OTEL_EXPORTER_OTLP_HEADERS has a % that stands for itself: write it as %25\.$/],
    [{ HOST: '0.0.0.0' }, 'In demo mode HOST may only leave this machine'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY=1 is set and DATABASE_URL is not, which would start the demo marketplace'],
    [{ NODE_ENV: 'production', DATABASE_URL: ' ' }, 'NODE_ENV=production is set and DATABASE_URL is not'],
    [
      { DATABASE_URL: 'postgres://u@db/x', MIGRATION_DATABASE_URL: 'postgres://o@db/x', DEMO: '1' },
      'leave out MIGRATION_DATABASE_URL, or leave out DEMO=1.',
    ],
  ])('answers %o with one clear sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('does not repeat a broken DATABASE_URL, which may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db/x' })).toThrow(
      /^DATABASE_URL is not a URL that starts with postgres:\/\/ or postgresql:\/\/\.$/,
    );
  });

  it('says how a % in a password is written, and takes it written so', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://diwan:50%off@db/x' })).toThrow(
      /^DATABASE_URL has a % in its user or password that stands for nothing: write %25 for a %\.$/,
    );
    const databaseUrl = 'postgres://diwan:50%25off@db/x';
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  it('takes headers as OpenTelemetry writes them, and how many traces are kept', () => {
    const env = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%3Db, x-team = desk', OTEL_TRACES_SAMPLER_ARG: '.25' };
    expect(readConfig(env)).toMatchObject({ otelHeaders: { authorization: 'Bearer a=b', 'x-team': 'desk' }, otelSampled: 0.25 });
    expect(readConfig({})).toMatchObject({ otelEndpoint: null, otelHeaders: {}, otelSampled: 1, otelServiceName: 'diwan' });
  });

  it('takes from 4 to 200 sessions of the database', () => {
    expect(readConfig({}).databasePool).toBe(16);
    expect(readConfig({ DATABASE_POOL: '40' }).databasePool).toBe(40);
    for (const DATABASE_POOL of ['3', '201', 'x'])
      expect(() => readConfig({ DATABASE_POOL })).toThrow(/^DATABASE_POOL must be a whole number from 4 to 200, not ".+"\.$/);
  });

  it('lists every variable with its help for the documents', () => {
    const rows = configTable();
    expect(rows.find((row) => row.name === 'PORT')).toEqual({
      name: 'PORT',
      fallback: '3000',
      help: 'Port to listen on; 0 takes any free one.',
    });
    for (const row of rows) expect(row.help).toMatch(/^[0-9A-Z].*\.$/);
  });
});
