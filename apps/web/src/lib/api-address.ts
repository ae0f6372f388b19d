import { fillQuery } from '@diwan/contract/kit/call-address';
import type { Query } from './api.ts';

const BASE = '/api/admin/';

/** The address of a call; absent and empty values are left out, lists repeat their name. */
export const getUrl = (path: string, query?: Query): string => BASE + path.replace(/^\//, '') + fillQuery(query);
