import '../../crud/words/validation-words.ts';
import { replayForm, type Webhook } from '@diwan/contract/webhooks/resource';
import { useState } from 'react';
import { ConfirmByPassword } from '../../crud/commands/confirm-by-password.tsx';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call, type Data } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { CopiedSecret } from '../../crud/commands/copied-secret.tsx';

/** Its secret, a message to try it, and sending again. */
export function WebhookActions({ row }: { row: Webhook }) {
  const words = useWords();
  const can = useCan();
  const [doing, setDoing] = useState<'secret' | 'replay' | null>(null);
  const [made, setMade] = useState<Data<'POST webhooks/:id/secret'> | null>(null);
  const params = { id: row.id };
  const test = useSend(() => call('POST webhooks/:id/test', { params }), {
    success: ({ message }) => message,
    always: () => void refreshRows(),
  });
  if (!can('update-webhooks')) return null;
  const sends = row.is_active === 1 && row.has_secret === 1;
  return (
    <>
      <Button variant={row.has_secret === 1 ? 'default' : 'primary'} onClick={() => setDoing('secret')}>
        {words(row.has_secret === 1 ? 'security.webhooks.renew_secret' : 'security.webhooks.make_secret')}
      </Button>
      {sends && (
        <>
          <Button loading={test.busy} onClick={() => void test.send()}>
            {words('security.webhooks.test')}
          </Button>
          <Button onClick={() => setDoing('replay')}>{words('security.webhooks.replay')}</Button>
        </>
      )}
      {doing === 'secret' && (
        <ConfirmByPassword
          title={words('security.webhooks.secret_title')}
          text={words('security.webhooks.secret_text')}
          yes={words('security.continue')}
          send={(body) => call('POST webhooks/:id/secret', { params, body })}
          onClose={() => setDoing(null)}
          onDone={({ data }) => {
            setDoing(null);
            setMade(data);
            void refreshRows();
          }}
        />
      )}
      {doing === 'replay' && <ReplayDialog row={row} onClose={() => setDoing(null)} />}
      <CopiedSecret
        secret={made?.secret ?? null}
        title={words('security.webhooks.made_title')}
        text={
          made?.former_until
            ? words('security.webhooks.made_text_former', { until: formatDateTime(made.former_until) })
            : words('security.webhooks.made_text')
        }
        onClose={() => setMade(null)}
      />
    </>
  );
}

/** From when on everything is sent again. */
function ReplayDialog({ row, onClose }: { row: Webhook; onClose: () => void }) {
  const words = useWords();
  const form = useRecordForm({ asks: replayForm, items: null });
  const { busy, send } = useSend(() => call('POST webhooks/:id/replay', { params: { id: row.id }, body: form.body() }), {
    form,
    success: ({ message }) => {
      onClose();
      void refreshRows();
      return message;
    },
  });
  return (
    <FormDialog
      title={words('security.webhooks.replay')}
      yes={words('security.webhooks.replay')}
      busy={busy}
      check={form.checkAll}
      onSend={send}
      pointsOut
      onClose={onClose}
    >
      <p>{words('security.webhooks.replay_text')}</p>
      <FieldInput form={form} name="since" own={undefined} />
    </FormDialog>
  );
}
