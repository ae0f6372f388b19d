import { broadcastJob } from './broadcasts/broadcast-job.ts';
import { RESOURCE_APIS } from './index.ts';
import { walletJob } from '../ledger/wallet-job.ts';
import { deleteJob } from '../crud/write/delete-job.ts';
import type { JobKind } from '../crud/jobs/job-kind.ts';

/** Every kind of long work. */
export const JOB_KINDS: readonly JobKind[] = [broadcastJob, walletJob, deleteJob(RESOURCE_APIS)];
