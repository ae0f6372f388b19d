import { reportReasons } from '@diwan/contract/report-reasons/resource';
import { describe, expect, it } from 'vitest';
import { withMoved } from './move-rows.ts';

describe('a row that is moved', () => {
  it('takes its new place, and the rows between make room', () => {
    expect(withMoved([1, 2, 3, 4, 5], 4, 1)).toEqual({ ids: [1, 4, 2, 3, 5], changed: [4, 2, 3] });
    expect(withMoved([1, 2, 3, 4, 5], 1, 4)).toEqual({ ids: [2, 3, 4, 5, 1], changed: [2, 3, 4, 5, 1] });
    expect(withMoved([1, 2, 3], 2, 1)).toEqual({ ids: [1, 2, 3], changed: [2] });
  });
});

it('rows that were put into another order stay in it when an answer comes that was asked for before', async () => {
  const { queryClient } = await import('../../lib/query-client.ts');
  const { reorderRows } = await import('../resource/queries.ts');
  const queryKey = ['rows', reportReasons.name, 'list', {}];
  const page = { data: [{ id: 1 }, { id: 2 }] };
  queryClient.setQueryData(queryKey, page);
  let answer: (given: typeof page) => void = () => undefined;
  const asking = queryClient
    .fetchQuery({ queryKey, queryFn: () => new Promise<typeof page>((resolve) => (answer = resolve)) })
    .catch(() => undefined);
  reorderRows(reportReasons, [2, 1]);
  answer(page);
  await asking;
  expect(queryClient.getQueryData(queryKey)).toEqual({ data: [{ id: 2 }, { id: 1 }] });
});
