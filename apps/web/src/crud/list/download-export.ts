import { api, type One } from '../../lib/api.ts';
import { language } from '../../lib/preferences.ts';

interface ExportOptions {
  format: 'csv' | 'xlsx';
  filters: Readonly<Record<string, string>>;
  /** The chosen rows, in place of filters. */
  ids: readonly number[] | undefined;
  sort: string | undefined;
}

/** Asks for a list's export and lets the browser download it by a link of one use, so that the file never passes through the page. */
export async function downloadExport(name: string, { format, filters, ids, sort }: ExportOptions): Promise<void> {
  const { data } = await api.post<One<{ url: string }>>(`${name}/export-link`, {
    format,
    ...(ids ? { ids } : { filter: filters }),
    ...(sort !== undefined && { sort }),
    language: language(),
  });
  const link = document.createElement('a');
  link.href = data.url;
  link.download = '';
  link.click();
}
