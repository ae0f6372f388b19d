import type { Resource } from '@diwan/contract/kit/resource';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getLines } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';

const FORMATS = ['csv', 'xlsx'] as const;

interface ExportMenuProps {
  /** What has the two export calls: a list, or a screen of its own. */
  resource: Pick<Resource, 'name'>;
  filters: Readonly<Record<string, string>>;
  sort: string | undefined;
  /** Which rows are chosen, where the file is of those alone. */
  chosen?: () => readonly number[];
}

/** Exports all that the filters let through, or the chosen rows, in the list's order. */
export function ExportMenu({ resource, filters, sort, chosen }: ExportMenuProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function start(format: (typeof FORMATS)[number]) {
    setBusy(true);
    try {
      // Most visits export nothing.
      const { downloadExport } = await import('./download-export.ts');
      await downloadExport(resource.name, { format, filters, ids: chosen?.(), sort });
      toast.success(t('list.exported'));
    } catch (error) {
      toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
    } finally {
      setBusy(false);
    }
  }

  const label = t(chosen ? 'list.export_selected' : 'list.export');
  return (
    <Menu
      label={label}
      items={FORMATS.map((format) => ({ label: t(`list.export_${format}`), onPick: () => void start(format) }))}
      renderButton={(props) => (
        <Button {...props} size={chosen && 'small'} loading={busy} icon={<IconDownload size={16} aria-hidden="true" />}>
          {label}
        </Button>
      )}
    />
  );
}
