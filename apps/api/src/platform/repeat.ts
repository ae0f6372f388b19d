import type { FastifyInstance } from 'fastify';

/**
 * Does something again and again while the node listens, once at a time; a failure is logged, and tried again at its next turn.
 * Answers how to have it done at once.
 */
export function repeat(app: FastifyInstance, every: number, work: () => Promise<unknown>, failed: string): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  const turn = () => {
    running ??= work()
      .catch((error: unknown) => app.log.warn({ err: error }, failed))
      .finally(() => (running = undefined));
  };
  app.addHook('onListen', async () => void (timer = setInterval(turn, every)));
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
  return turn;
}
