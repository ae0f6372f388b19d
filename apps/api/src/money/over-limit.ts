import type { FastifyInstance } from 'fastify';

/** The limit of a country that an amount is above, in minor units of its currency; null where it is not above it. */
export async function limitPassed(
  app: FastifyInstance,
  { country_id: id, currency }: { readonly country_id: number; readonly currency: string },
  amount: bigint,
): Promise<bigint | null> {
  const limit = await app.settings.amount('approval_limit', { id, currency });
  return limit !== null && amount > limit ? limit : null;
}
