import { api, type One, type CallQuery } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import type { LoadOptions, Option } from '../../ui/use-options.ts';
import { getName } from './labels.ts';

interface OptionRow extends Record<string, unknown> {
  id: number;
}

export interface RowOptions {
  load: LoadOptions;
  resolve: (ids: readonly string[]) => Promise<readonly Option[]>;
}

/** Options of a select over another resource's rows: found by keyword at the server, those chosen found by id. `within` narrows them (cities of a country). */
export function rowOptions(table: string, within: CallQuery = {}): RowOptions {
  const ask = async (query: CallQuery, signal?: AbortSignal) => {
    const { data } = await api.get<One<OptionRow[]>>(`${table}_not_paginated`, { query: { ...within, ...query }, signal });
    return data.map(getOption);
  };
  return {
    load: (keyword, signal) => ask({ keyword }, signal),
    resolve: async (ids) => {
      // The server sends the first hundred as well; only those asked for are wanted.
      const found = await ask({ ids: ids.join(',') });
      return found.filter((option) => ids.includes(option.value));
    },
  };
}

function getOption(row: OptionRow): Option {
  const { price, currency } = row;
  const hint = typeof price === 'string' && typeof currency === 'string' ? formatMoney(price, currency) : undefined;
  return { value: String(row.id), label: getName(row) || String(row.id), ...(hint !== undefined && { hint }) };
}
