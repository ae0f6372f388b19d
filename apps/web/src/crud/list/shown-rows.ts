import type { Resource } from '@diwan/contract/kit/resource';
import { createContext } from 'react';
import type { Row } from '../resource/screens.ts';

/** What a cell may need to know of the list around it. */
export interface ListAround {
  readonly resource: Resource;
  readonly rows: readonly Row[];
  /** The place of the first of these rows in the whole list: 1 on the first page. */
  readonly first: number;
  readonly total: number;
  /** The rows stand in their own order, and the admin may change it. */
  readonly movable: boolean;
}

export const ShownRows = createContext<ListAround | null>(null);
