import type { UpdateRequest } from '@diwan/contract/calls/update-requests';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translate.ts';
import { refreshRows } from '../../../crud/resource/queries.ts';
import { ReasonDialog } from '../../../crud/commands/reason-dialog.tsx';
import { ApiError, getLines } from '../../../lib/api-error.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { sendDecision } from '../requests.ts';
import classes from '../update-requests.module.css';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Accepting and rejecting, for who may: each asks first, since neither can be taken back. */
export function DecisionButtons({ request, name }: { request: UpdateRequest; name: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const [asked, setAsked] = useState<'accept' | 'reject' | null>(null);
  const [busy, setBusy] = useState(false);
  if (!can('update-update-requests')) return null;
  const close = () => setAsked(null);

  async function decide(status: 'accept' | 'reject', reason?: string) {
    setBusy(true);
    try {
      // Who sees the collision on the screen accepts knowing of it; what has changed since then is refused.
      const { message } = await sendDecision(request, status, {
        ...(reason !== undefined && { reason }),
        ...(status === 'accept' && request.has_conflict && { updated_at: request.provider.updated_at }),
      });
      toast.success(message);
      close();
    } catch (error) {
      const moved = error instanceof ApiError && error.status === 409;
      const lines =
        error instanceof ApiError && error.status === 422 ? Object.values(error.errors).flat() : getLines(error, t('common.failed_text'));
      toast.error(lines.length > 0 ? [...lines] : getLines(error, t('common.failed_text')), { title: t('common.error') });
      if (moved || status === 'accept') close();
    } finally {
      setBusy(false);
      await refreshRows();
    }
  }

  return (
    <div className={classes.buttons}>
      <Button size="small" variant="primary" icon={<IconCheck {...ICON} />} aria-haspopup="dialog" onClick={() => setAsked('accept')}>
        {t('vehicles.requests.accept')}
        <span className="sr-only">: {name}</span>
      </Button>
      <Button size="small" variant="quietDanger" icon={<IconX {...ICON} />} aria-haspopup="dialog" onClick={() => setAsked('reject')}>
        {t('vehicles.requests.reject')}
        <span className="sr-only">: {name}</span>
      </Button>
      <ConfirmDialog
        open={asked === 'accept'}
        busy={busy}
        onClose={close}
        onConfirm={() => void decide('accept')}
        title={t('vehicles.requests.accept_title', { name })}
        yes={t(request.has_conflict ? 'vehicles.requests.accept_anyway' : 'vehicles.requests.accept')}
        no={t('form.cancel')}
      >
        {request.has_conflict && <p>{t('vehicles.requests.conflict_text')}</p>}
        <p>{t('vehicles.requests.accept_text')}</p>
      </ConfirmDialog>
      {asked === 'reject' && (
        <ReasonDialog
          title={t('vehicles.requests.reject_title', { name })}
          label={t('vehicles.requests.reason')}
          help={t('vehicles.requests.reason_help')}
          yes={t('vehicles.requests.reject')}
          busy={busy}
          onClose={close}
          onConfirm={(reason) => void decide('reject', reason)}
        >
          <p>{t('vehicles.requests.reject_text')}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
