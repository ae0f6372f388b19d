import type { ChecklistItem } from '@diwan/contract/calls/vehicles';
import type { Vehicle } from '@diwan/contract/resources/vehicles';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getZone } from '../../crud/cells/row-country.ts';
import { useReadingDialogs } from '../../crud/cells/use-reading-dialogs.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { useCan } from '../../lib/permissions.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useChecklist } from './checklist.ts';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { RequirementCard, type DocumentAction } from './requirement-card.tsx';
import classes from './vehicles.module.css';

interface Asked {
  readonly action: DocumentAction;
  readonly item: ChecklistItem;
}

/** What is asked of the vehicle, what was handed in for it, and what is still to come. */
export default function DocumentsTab({ row }: { row: Vehicle }) {
  const { t } = useTranslation();
  const can = useCan();
  const query = useChecklist(row.id);
  const { preview, dialog } = useReadingDialogs();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <DataArea
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('vehicles.no_rules')} text={t('vehicles.no_rules_text')} />}
      >
        {({ items, today }) => (
          <div className={classes.stack}>
            <p className={classes.note}>{t('vehicles.unmet', { count: items.filter((item) => item.state !== 'met').length })}</p>
            {row.review_status === 'rejected' && row.reject_reason && (
              <p className={classes.warning}>
                <bdi>{t('vehicles.rejected_because', { reason: row.reject_reason })}</bdi>
              </p>
            )}
            <ul className={classes.cards}>
              {items.map((item) => (
                <RequirementCard
                  key={item.id}
                  item={item}
                  today={today}
                  zone={getZone({ ...row })}
                  onPreview={(reference) => preview({ reference, name: getName({ ...item }), kind: 'image', isPrivate: true })}
                  onAction={can('update-vehicles') ? (action) => setAsked({ action, item }) : undefined}
                />
              ))}
            </ul>
          </div>
        )}
      </DataArea>
      {dialog}
      {asked && asked.action !== 'remove' && (
        <DocumentDialog vehicle={row} item={asked.item} fix={asked.action === 'fix'} onClose={close} />
      )}
      {asked?.action === 'remove' && asked.item.document && (
        <DeleteDocument vehicle={row} document={asked.item.document.id} onClose={close} />
      )}
    </>
  );
}
