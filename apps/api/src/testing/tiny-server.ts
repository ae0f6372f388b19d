import Fastify from 'fastify';
import { runProcess } from '../process.ts';

/** The smallest app in the real process: for tests of starting, stopping and being killed. */
runProcess(process.env, {
  async prepare(_config, { pool }) {
    await pool.query('create table if not exists writes (id bigint primary key)');
    return ['Nothing to log in to.'];
  },
  async buildApp(_config, { pool }) {
    const app = Fastify();
    app.get('/ready', async () => (await pool.query('select 1 as ready')).rows[0]);
    app.get('/writes', async () => (await pool.query<{ id: number }>('select id from writes order by id')).rows.map((row) => row.id));
    app.post<{ Params: { id: string } }>('/writes/:id', async ({ params }) => {
      await pool.query('insert into writes (id) values ($1)', [params.id]);
      return { written: params.id };
    });
    app.get('/slow', async () => {
      console.log('A slow request has begun.');
      return (await pool.query(`select 'done' as slow from pg_sleep(0.5)`)).rows[0];
    });
    return app;
  },
});
