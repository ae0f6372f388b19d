import type { Vehicle } from '@diwan/contract/resources/vehicles';
import { useTranslation } from '../../lib/translate.ts';
import { DeleteQuestion } from '../../crud/commands/delete-question.tsx';
import { refreshRows } from '../../crud/resource/queries.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';

/** Asks before a document is deleted: the one handed in before it counts again. */
export function DeleteDocument({ vehicle, document, onClose }: { vehicle: Vehicle; document: number; onClose: () => void }) {
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
