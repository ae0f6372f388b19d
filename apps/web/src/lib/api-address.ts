import { fillQuery } from '@diwan/contract/kit/call-address';
import type { CallQuery } from './api.ts';

const BASE = '/api/admin/';

/** The address of a call; absent and empty values are left out, lists repeat their name. */
export const getUrl = (path: string, query?: CallQuery): string => BASE + path.replace(/^\//, '') + fillQuery(query);
