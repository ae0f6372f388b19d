import type { Resource } from '@diwan/contract/kit/resource';
import { api } from '../../lib/api.ts';
import { refreshRows, reorderRows } from '../resource/queries.ts';
import { showFailure } from '../resource/show-failure.ts';

/** The ids with one of them at another place, and the stretch of them that this changes. */
export function withMoved(ids: readonly number[], id: number, to: number): { ids: number[]; changed: number[] } {
  const from = ids.indexOf(id);
  const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id);
  return { ids: moved, changed: moved.slice(Math.min(from, to), Math.max(from, to) + 1) };
}

let waiting = 0;
// One after the other: the last press must also be the last to be saved.
let queue: Promise<void> = Promise.resolve();

/** Shows rows in a new order at once and saves it; a refusal brings the saved order back. */
export function saveOrder(resource: Resource, ids: readonly number[], changed: readonly number[]): void {
  reorderRows(resource, ids);
  waiting += 1;
  queue = queue.then(async () => {
    await api.post(`${resource.name}/order`, { ids: changed }).catch(showFailure);
    waiting -= 1;
    if (waiting === 0) await refreshRows();
  });
}
