import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type One } from '../../lib/api.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** An area that loads by itself, beside something that does not depend on it. */
export function AreaPart() {
  const [beside, setBeside] = useState('');
  const query = useQuery({ queryKey: ['area'], queryFn: ({ signal }) => api.get<One<string[]>>('area', { signal }) });
  return (
    <>
      <TextInput label="beside" value={beside} onChange={setBeside} />
      <DataArea query={query} isEmpty={({ data }) => data.length === 0} empty={<EmptyState />}>
        {({ data }) => (
          <ul>
            {data.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </DataArea>
      <button type="button" onClick={() => void query.refetch()}>
        again
      </button>
    </>
  );
}
