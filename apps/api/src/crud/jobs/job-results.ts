import { RESOURCES } from '@diwan/contract/resources';
import type { ResultStatus } from '@diwan/contract/jobs/job';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Runner } from '../../platform/database/runner.ts';
import { sqlTable } from '../fields/sql-tables.ts';
import { translate } from '../../platform/translate.ts';
import type { Job } from './job-kind.ts';

const PER_PAGE = 50;

interface ResultRow {
  row_id: number;
  status: ResultStatus;
  error: string | null;
  at: string | null;
  name: string | null;
}

/** What names a row of a table, as SQL over `x`; its number where the table is no resource's. */
function labelSql(table: string, language: Locale): { name: string; join: string } {
  const resource = RESOURCES.find((one) => one.name === table);
  if (!resource) return { name: 'r.row_id::text', join: '' };
  const own = resource.label.filter((column) => column.endsWith(`_${language}`));
  const columns = own.length > 0 ? own : resource.label;
  return {
    name: `concat_ws(' ', ${columns.map((column) => `x.${column}`).join(', ')})`,
    join: `left join ${sqlTable(table)} x on x.id = r.row_id`,
  };
}

/** One page of a job's results, in the order of its rows; each failure says why in the reader's language. */
export async function getResults(runner: Runner, job: Job, status: ResultStatus | undefined, page: number, language: Locale) {
  const { name, join } = labelSql(job.table_name ?? '', language);
  const where = `r.job_id = $1${status ? ' and r.status = $4' : ''}`;
  const { rows } = await runner.query<ResultRow>(
    `select r.row_id, r.status, r.error, r.at, ${name} as name from job_rows r ${join} where ${where} order by r.row_id limit $2 offset $3`,
    [job.id, PER_PAGE, (page - 1) * PER_PAGE, ...(status ? [status] : [])],
  );
  const counts = { pending: job.total - job.done_count - job.failed_count, done: job.done_count, failed: job.failed_count };
  const total = status ? counts[status] : job.total;
  return {
    data: rows.map((row) => ({ ...row, reason: row.error && translate(language, `errors.${row.error}`) })),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total },
  };
}
