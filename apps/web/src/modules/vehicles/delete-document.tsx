import type { Vehicle } from '@diwan/contract/resources/vehicles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshRows } from '../../crud/queries.ts';
import { api } from '../../lib/api.ts';
import { getLines } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast-store.ts';

/** Asks before a document is deleted: the one handed in before it counts again. */
export function DeleteDocument({ vehicle, document, onClose }: { vehicle: Vehicle; document: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      const { message } = await api.delete(`vehicle_documents/${document}`);
      toast.success(message);
      void refreshRows();
    } catch (error) {
      toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
    } finally {
      onClose();
    }
  }
  return (
    <ConfirmDialog
      open
      tone="danger"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('list.delete_confirm.title')}
      yes={t('list.delete_confirm.yes')}
      no={t('list.delete_confirm.no')}
    >
      <p>{t('list.delete_confirm.text')}</p>
      {vehicle.review_status === 'accepted' && <p>{t('vehicles.sends_back')}</p>}
    </ConfirmDialog>
  );
}
