import type { UpdateRequest } from '@diwan/contract/update-requests/calls';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translate.ts';
import { refreshRows } from '../../../crud/resource/queries.ts';
import { ReasonDialog } from '../../../crud/commands/reason-dialog.tsx';
import { useSend } from '../../../crud/resource/use-send.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/modal.tsx';
import { sendDecision } from '../requests.ts';
import classes from '../update-requests.module.css';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** The decision that is asked about, and sending it. */
function useRequestDecision(request: UpdateRequest) {
  const [asked, setAsked] = useState<'accept' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const { busy, send } = useSend(
    ({ status, reason }: { status: 'accept' | 'reject'; reason?: string }) =>
      // Who sees the collision on the screen accepts knowing of it; what has changed since then is refused.
      sendDecision(request, status, {
        ...(reason !== undefined && { reason }),
        ...(status === 'accept' && request.has_conflict && { updated_at: request.provider.updated_at }),
      }),
    {
      success: ({ message }) => {
        close();
        return message;
      },
      failed: (error, { status }) => {
        if (error.status === 409 || status === 'accept') close();
      },
      always: refreshRows,
    },
  );
  return { asked, ask: setAsked, close, busy, send };
}

/** Accepting and rejecting, for who may: each asks first, since neither can be taken back. */
export function UpdateRequestDecisionButtons({ request, name }: { request: UpdateRequest; name: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { asked, ask, close, busy, send } = useRequestDecision(request);
  if (!can('update-update-requests')) return null;

  return (
    <div className={classes.buttons}>
      <Button size="small" variant="primary" icon={<IconCheck {...ICON} />} aria-haspopup="dialog" onClick={() => ask('accept')}>
        {t('vehicles.requests.accept')}
        <span className="sr-only">: {name}</span>
      </Button>
      <Button size="small" variant="quietDanger" icon={<IconX {...ICON} />} aria-haspopup="dialog" onClick={() => ask('reject')}>
        {t('vehicles.requests.reject')}
        <span className="sr-only">: {name}</span>
      </Button>
      <ConfirmDialog
        open={asked === 'accept'}
        busy={busy}
        onClose={close}
        onConfirm={() => void send({ status: 'accept' })}
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
          onConfirm={(reason) => void send({ status: 'reject', reason })}
        >
          <p>{t('vehicles.requests.reject_text')}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
