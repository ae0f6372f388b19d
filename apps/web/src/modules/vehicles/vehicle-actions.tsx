import type { Vehicle } from '@diwan/contract/vehicles/resource';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { ReasonDialog } from '../../crud/commands/reason-dialog.tsx';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { IconCheck } from '../../ui/icons.ts';
import { IconBan } from '../../ui/screen-icons.ts';
import { ConfirmDialog } from '../../ui/modal.tsx';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** The decision that is asked about, and sending it. */
function useReview(row: Vehicle) {
  const [asked, setAsked] = useState<'accept' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const { busy, send } = useSend(
    ({ what, reason }: { what: 'accept' | 'reject'; reason?: string }) => {
      // The version says what was looked at: who decides about something else is told so.
      const body = { updated_at: row.updated_at, ...(reason && { reason }) };
      return call(`POST vehicles/:id/${what}`, { params: { id: row.id }, body });
    },
    {
      success: ({ message }) => {
        close();
        return message;
      },
      failed: (_, { what }) => {
        if (what === 'accept') close();
      },
      always: refreshRows,
    },
  );
  return { asked, ask: setAsked, close, busy, send };
}

/** Accepting a vehicle that meets everything, rejecting it, or taking an accepted one off the road. */
export function VehicleActions({ row }: { row: Vehicle }) {
  const { t } = useTranslation();
  const can = useCan();
  const { asked, ask, close, busy, send } = useReview(row);
  if (!can('accept-vehicles')) return null;
  const accepted = row.review_status === 'accepted';

  return (
    <>
      {row.review_status !== 'rejected' && (
        <Button variant="quietDanger" icon={<IconBan {...ICON} />} aria-haspopup="dialog" onClick={() => ask('reject')}>
          {t(accepted ? 'vehicles.withdraw' : 'vehicles.reject')}
        </Button>
      )}
      {!accepted && (
        <Button
          icon={<IconCheck {...ICON} />}
          aria-haspopup="dialog"
          aria-disabled={row.is_complete_data === 0 || undefined}
          data-tip={row.is_complete_data === 0 ? t('vehicles.cannot_accept') : undefined}
          onClick={() => row.is_complete_data === 1 && ask('accept')}
        >
          {t('vehicles.accept')}
          {row.is_complete_data === 0 && <span className="sr-only">: {t('vehicles.cannot_accept')}</span>}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'accept'}
        busy={busy}
        onClose={close}
        onConfirm={() => void send({ what: 'accept' })}
        title={t('vehicles.accept_confirm.title', { plate: row.plate_number })}
        yes={t('vehicles.accept_confirm.yes')}
        no={t('form.cancel')}
      >
        {t('vehicles.accept_confirm.text')}
      </ConfirmDialog>
      {asked === 'reject' && (
        <ReasonDialog
          title={t('vehicles.reject_confirm.title', { plate: row.plate_number })}
          label={t('vehicles.reject_confirm.reason')}
          help={t('vehicles.reject_confirm.help')}
          yes={t('vehicles.reject_confirm.yes')}
          busy={busy}
          onClose={close}
          onConfirm={(reason) => void send({ what: 'reject', reason })}
        />
      )}
    </>
  );
}
