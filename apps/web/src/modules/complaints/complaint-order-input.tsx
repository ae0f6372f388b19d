import type { Order } from '@diwan/contract/orders/resource';
import { useMemo } from 'react';
import { getRowZone } from '../../crud/cells/row-country.ts';
import type { InputSlot } from '../../crud/resource/slots.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { api, type Page, type CallQuery } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Select } from '../../ui/select.tsx';
import type { Option } from '../../ui/use-options.ts';

const SHOWN = 8;

/** An order by its number, whose it is, when it was and what has become of it, and whether somebody complained about it. */
function getOption(row: Row & Order, words: Words): Option {
  const hasOne = row.report_reason_id !== null;
  const facts = [row.contact_name, formatDateTime(row.created_at, getRowZone(row)), words(`enums.order_statuses.${row.order_status}`)];
  return {
    value: String(row.id),
    label: row.order_no,
    detail: [...facts, ...(hasOne ? [words('orders.complaint.given')] : [])].join(' · '),
  };
}

/** Which order it is about, found by its number or by the client's name or phone. */
export function ComplaintOrderInput({ form, name, label, required, error }: InputSlot) {
  const words = useWords();
  // The list of orders has trips in it, for whoever may see these.
  const list = useCan()('index-orders') ? 'orders' : 'trips';
  const source = useMemo(() => {
    const ask = async (query: CallQuery, signal?: AbortSignal) => {
      const { data } = await api.get<Page<Row>>(list, { query: { ...query, per_page: SHOWN }, signal });
      return data.map((row) => getOption(row as Row & Order, words));
    };
    return {
      load: (keyword: string, signal: AbortSignal) => ask(keyword === '' ? {} : { keyword }, signal),
      resolve: async ([id]: readonly string[]) => (id === undefined ? [] : ask({ id })),
    };
  }, [list, words]);
  const value = form.values[name];
  return (
    <Select
      label={label}
      help={words('orders.complaint.order_help')}
      required={required}
      error={error}
      data-path={name}
      clearable={false}
      value={typeof value === 'number' ? String(value) : null}
      load={source.load}
      resolve={source.resolve}
      onChange={(id) => form.set({ [name]: id === null ? null : Number(id) })}
      onBlur={() => form.check(name)}
    />
  );
}
