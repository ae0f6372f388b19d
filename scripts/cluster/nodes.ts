import { join } from 'node:path';
import { startApp, type AppProcess } from '../../apps/api/src/testing/app-process.ts';
import { ROOT } from '../steps/run-command.mjs';
import type { Cluster } from './cluster.ts';

/** The login of a cluster that is tried out. */
export const CLUSTER_LOGIN = { email: 'owner@cluster.example', password: 'a cluster on one machine' };
const NODES = 3;

/** Starts the nodes of Diwan at a cluster, all at once: one of them makes the tables and a small demo, the others wait for it. */
export function startNodes(cluster: Cluster): readonly AppProcess[] {
  const own = {
    DATABASE_URL: cluster.databaseUrl,
    DATA_DIR: cluster.dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATABASE_POOL: '10',
  };
  const demo = { DEMO: '1', DEMO_LIVE: '0', DEMO_ORDERS: '200', DEMO_PROVIDERS: '200' };
  const secrets = {
    ADMIN_EMAIL: CLUSTER_LOGIN.email,
    ADMIN_PASSWORD: CLUSTER_LOGIN.password,
    SECRET_KEY: 'a key that all nodes have in common',
  };
  return Array.from({ length: NODES }, () => startApp({ ...own, ...demo, ...secrets }, [join(ROOT, 'apps/api/dist/server.js')]));
}
