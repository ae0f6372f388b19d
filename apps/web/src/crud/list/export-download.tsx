import type { Resource } from '@diwan/contract/kit/resource';
import { useEffect, useEffectEvent } from 'react';
import { api, type One } from '../../lib/api.ts';
import { language } from '../../lib/preferences.ts';
import { useTranslation } from '../../lib/translate.ts';
import { useSend } from '../resource/use-send.ts';

export interface Export {
  format: 'csv' | 'xlsx';
  filters: Readonly<Record<string, string>>;
  /** The chosen rows, in place of filters. */
  ids: readonly number[] | undefined;
  sort: string | undefined;
}

interface ExportDownloadProps {
  /** What has the two export calls: a list, or a screen of its own. */
  resource: Pick<Resource, 'name'>;
  wanted: Export;
  onEnd: () => void;
}

/** Asks for a list's export as it is drawn, and lets the browser download it by a link of one use, so that the file never passes through the page. */
export default function ExportDownload({ resource, wanted: { format, filters, ids, sort }, onEnd }: ExportDownloadProps) {
  const { t } = useTranslation();
  const body = { format, ...(ids ? { ids } : { filter: filters }), ...(sort !== undefined && { sort }), language: language() };
  const { send } = useSend(() => api.post<One<{ url: string }>>(`${resource.name}/export-link`, body), {
    success: ({ data }) => {
      const link = document.createElement('a');
      link.href = data.url;
      link.download = '';
      link.click();
      return t('list.exported');
    },
    always: onEnd,
  });
  const start = useEffectEvent(() => void send());
  useEffect(() => start(), []);
  return null;
}
