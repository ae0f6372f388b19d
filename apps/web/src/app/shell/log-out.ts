import { useCallback } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { endSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast-store.ts';

/** Ends the session on the server, then here; where the server does not answer the admin stays logged in and is told. */
export function useLogOut(): () => void {
  const { t } = useTranslation();
  return useCallback(() => {
    call('POST logout').then(
      () => endSession(),
      (error: unknown) => toast.error(getLines(error, t('common.failed_text'))),
    );
  }, [t]);
}
