import { broadcastJob } from './broadcasts/broadcast-job.ts';
import { RESOURCE_APIS } from './index.ts';
import { walletJob } from '../money/wallet-job.ts';
import { deleteJob } from '../kit/write/delete-job.ts';
import type { JobKind } from '../kit/jobs/job-kind.ts';

/** Every kind of long work. */
export const JOB_KINDS: readonly JobKind[] = [broadcastJob, walletJob, deleteJob(RESOURCE_APIS)];
