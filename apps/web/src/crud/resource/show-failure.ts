import { getLines } from '../../lib/api-error.ts';
import { t } from '../../lib/translate.ts';
import { toast } from '../../ui/toast-store.ts';

/** Says in a message why something failed. */
export function showFailure(error: unknown): void {
  toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
}
