import type { ChecklistItem } from '@diwan/contract/vehicles/calls';
import type { Vehicle } from '@diwan/contract/vehicles/resource';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { useReadingDialogs } from '../../crud/cells/use-reading-dialogs.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { useCan } from '../../lib/permissions.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useChecklist } from './checklist.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { RequirementCard, type DocumentAction } from './requirement-card.tsx';
import classes from './vehicles.module.css';
import { DeleteQuestion } from '../../crud/commands/delete-question.tsx';
import { refreshRows } from '../../crud/resource/queries.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';

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
                  zone={getRowZone({ ...row })}
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

/** Asks before a document is deleted: the one handed in before it counts again. */
function DeleteDocument({ vehicle, document, onClose }: { vehicle: Vehicle; document: number; onClose: () => void }) {
  const { t } = useTranslation();
  async function remove() {
    const { message } = await api.delete(`vehicle_documents/${document}`);
    toast.success(message);
    void refreshRows();
  }
  return (
    <DeleteQuestion
      title={t('list.delete_confirm.title')}
      yes={t('list.delete_confirm.yes')}
      no={t('list.delete_confirm.no')}
      onDelete={remove}
      onClose={onClose}
    >
      <p>{t('list.delete_confirm.text')}</p>
      {vehicle.review_status === 'accepted' && <p>{t('vehicles.sends_back')}</p>}
    </DeleteQuestion>
  );
}
