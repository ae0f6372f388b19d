import { useQuery } from '@tanstack/react-query';
import { formatList } from '../../lib/format.ts';
import { rowOptions } from '../resource/row-options.ts';

/** The names of rows of another resource; their numbers where they cannot be asked for. */
export function RowNames({ table, ids }: { table: string; ids: readonly string[] }) {
  const { data } = useQuery({
    queryKey: ['options', table, ids.join(',')],
    queryFn: () => rowOptions(table).resolve(ids),
    staleTime: 60_000,
    retry: false,
  });
  return <bdi>{formatList(ids.map((id) => data?.find((option) => option.value === id)?.label ?? id))}</bdi>;
}
