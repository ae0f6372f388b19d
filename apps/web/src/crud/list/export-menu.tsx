import type { Resource } from '@diwan/contract/kit/resource';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { Menu } from '../../ui/menu.tsx';
import type { Export } from './export-download.tsx';

// Most visits export nothing.
const ExportDownload = lazyPart(() => import('./export-download.tsx'));

const FORMATS = ['csv', 'xlsx'] as const;

interface ExportMenuProps extends Pick<Export, 'filters' | 'sort'> {
  /** What has the two export calls: a list, or a screen of its own. */
  resource: Pick<Resource, 'name'>;
  /** Which rows are chosen, where the file is of those alone. */
  chosen?: () => readonly number[];
}

/** Exports all that the filters let through, or the chosen rows, in the list's order. */
export function ExportMenu({ resource, filters, sort, chosen }: ExportMenuProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Export | null>(null);
  const label = t(chosen ? 'list.export_selected' : 'list.export');
  return (
    <>
      <Menu
        label={label}
        items={FORMATS.map((format) => ({
          label: t(`list.export_${format}`),
          onPick: () => setWanted({ format, filters, ids: chosen?.(), sort }),
        }))}
        renderButton={(props) => (
          <Button {...props} size={chosen && 'small'} loading={wanted !== null} icon={<IconDownload size={16} aria-hidden="true" />}>
            {label}
          </Button>
        )}
      />
      {wanted && (
        <Suspense>
          <ExportDownload resource={resource} wanted={wanted} onEnd={() => setWanted(null)} />
        </Suspense>
      )}
    </>
  );
}
