import { bahraini, emirati, kuwaiti, omani, qatari } from './gulf.ts';
import { coptic, egyptian } from './egyptian.ts';
import { jordanian, sudanese, syrianLebanese } from './levantine.ts';
import { bangladeshi, filipino, indian, nepali, pakistani, western } from './expatriate.ts';
import { saudi } from './saudi.ts';
import type { NamePool } from './name-pool.ts';

/** A share of a country's people with the names of one origin. */
export interface Origin {
  readonly share: number;
  readonly pool: NamePool;
  /** How many of them use the app in Arabic, 0 to 1. */
  readonly arabic: number;
  /** How many are men, 0 to 1: migrant workers in the Gulf mostly are. */
  readonly men: number;
}

const local = (pool: NamePool, share: number): Origin => ({ share, pool, arabic: 0.9, men: 0.57 });
const arab = (pool: NamePool, share: number): Origin => ({ share, pool, arabic: 0.85, men: 0.62 });
const worker = (pool: NamePool, share: number): Origin => ({ share, pool, arabic: 0, men: 0.8 });
const professional = (pool: NamePool, share: number): Origin => ({ share, pool, arabic: 0, men: 0.55 });

/** Who orders, by country (ISO 3166): shares add up to one. */
export const CLIENT_ORIGINS: Readonly<Record<string, readonly Origin[]>> = {
  AE: [
    local(emirati, 0.3),
    arab(egyptian, 0.12),
    arab(jordanian, 0.06),
    arab(syrianLebanese, 0.1),
    arab(sudanese, 0.03),
    professional(indian, 0.17),
    professional(pakistani, 0.07),
    professional(filipino, 0.08),
    professional(western, 0.07),
  ],
  SA: [
    local(saudi, 0.74),
    arab(egyptian, 0.08),
    arab(jordanian, 0.03),
    arab(syrianLebanese, 0.05),
    arab(sudanese, 0.03),
    professional(indian, 0.03),
    professional(pakistani, 0.02),
    professional(filipino, 0.02),
  ],
  EG: [local(egyptian, 0.88), local(coptic, 0.08), arab(sudanese, 0.02), arab(syrianLebanese, 0.02)],
  KW: [local(kuwaiti, 0.6), arab(egyptian, 0.16), arab(syrianLebanese, 0.08), professional(indian, 0.11), professional(filipino, 0.05)],
  QA: [
    local(qatari, 0.5),
    arab(egyptian, 0.14),
    arab(jordanian, 0.08),
    professional(indian, 0.16),
    professional(filipino, 0.07),
    professional(western, 0.05),
  ],
  BH: [local(bahraini, 0.66), arab(egyptian, 0.07), professional(indian, 0.16), professional(pakistani, 0.06), professional(western, 0.05)],
  OM: [local(omani, 0.72), arab(egyptian, 0.07), professional(indian, 0.14), professional(pakistani, 0.07)],
  JO: [local(jordanian, 0.9), arab(syrianLebanese, 0.07), arab(egyptian, 0.03)],
};

/** Who serves: in the Gulf mostly people from abroad. */
export const PROVIDER_ORIGINS: Readonly<Record<string, readonly Origin[]>> = {
  AE: [
    local(emirati, 0.09),
    arab(egyptian, 0.15),
    arab(syrianLebanese, 0.09),
    arab(jordanian, 0.05),
    arab(sudanese, 0.05),
    worker(pakistani, 0.23),
    worker(indian, 0.19),
    worker(bangladeshi, 0.06),
    worker(nepali, 0.04),
    professional(filipino, 0.05),
  ],
  SA: [
    local(saudi, 0.56),
    arab(egyptian, 0.12),
    arab(sudanese, 0.06),
    arab(syrianLebanese, 0.05),
    worker(pakistani, 0.11),
    worker(indian, 0.06),
    worker(bangladeshi, 0.04),
  ],
  EG: [local(egyptian, 0.91), local(coptic, 0.07), arab(sudanese, 0.02)],
  KW: [local(kuwaiti, 0.22), arab(egyptian, 0.33), arab(syrianLebanese, 0.1), worker(indian, 0.22), worker(bangladeshi, 0.13)],
  QA: [local(qatari, 0.15), arab(egyptian, 0.22), arab(sudanese, 0.1), worker(indian, 0.25), worker(nepali, 0.16), worker(pakistani, 0.12)],
  BH: [local(bahraini, 0.42), worker(pakistani, 0.28), worker(indian, 0.3)],
  OM: [local(omani, 0.5), worker(pakistani, 0.25), worker(indian, 0.25)],
  JO: [local(jordanian, 0.86), arab(syrianLebanese, 0.1), arab(egyptian, 0.04)],
};
