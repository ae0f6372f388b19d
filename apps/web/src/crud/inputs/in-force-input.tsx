import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Page } from '../../lib/api.ts';
import { Switch } from '../../ui/toggle.tsx';
import type { Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import type { InputSlot } from '../resource/slots.ts';

/**
 * The switch of a row of which one at a time is in force: it says whose place the row would take (`services.in_force`). The first row
 * of all takes nobody's, and is on.
 */
export function InForceInput({ form, name, label }: InputSlot) {
  const words = useWords();
  const { asks, mode, set } = form;
  const { data } = useQuery({
    queryKey: ['rows', asks.name, 'in_force'],
    enabled: mode === 'create',
    queryFn: ({ signal }) => api.get<Page<Row>>(asks.name, { query: { is_active: 1, per_page: 1 }, signal }),
  });
  const isFirst = data?.meta.total === 0;
  useEffect(() => {
    if (isFirst) set({ [name]: 1 });
  }, [isFirst, name, set]);
  return (
    <div data-path={name}>
      <Switch
        label={label}
        help={words(`services.in_force.${asks.name}`)}
        checked={form.values[name] === 1}
        onChange={(on) => set({ [name]: on ? 1 : 0 })}
      />
    </div>
  );
}
