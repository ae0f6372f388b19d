import { fileURLToPath } from 'node:url';

/** Where the migrations lie. The build copies the folder beside the bundle, so that the same address holds there. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
