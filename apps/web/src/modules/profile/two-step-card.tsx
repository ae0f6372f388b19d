import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecoveryCodes } from '../session/shared/recovery-codes.tsx';
import { ConfirmByPassword } from '../../crud/commands/confirm-by-password.tsx';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast-store.ts';
import card from '../../ui/card.module.css';
import classes from './profile.module.css';
import { SetUpTwoStep } from './set-up-two-step.tsx';

type Doing = 'set_up' | 'renew' | 'disable';

interface StateProps {
  state: { readonly enabled: 0 | 1; readonly required: 0 | 1; readonly recovery_codes_left: number };
  onDo: (doing: Doing) => void;
}

/** Whether it is on, how many codes are left, and what can be done. */
function State({ state: { enabled, required, recovery_codes_left: left }, onDo }: StateProps) {
  const words = useWords();
  return (
    <>
      <div className={card.head}>
        <h2 id="two-step-title">{words('security.two_step')}</h2>
        <Chip dot tone={enabled ? 'good' : 'wait'}>
          {words(enabled ? 'security.two_step_on' : 'security.two_step_off')}
        </Chip>
      </div>
      <p className={card.note}>{words('security.two_step_text')}</p>
      {enabled === 1 && <p>{words('security.codes_left', { count: left })}</p>}
      {required === 1 && <p className={card.note}>{words('security.two_step_required')}</p>}
      <div className={classes.buttons}>
        {enabled === 0 && (
          <Button variant="primary" onClick={() => onDo('set_up')}>
            {words('security.set_up')}
          </Button>
        )}
        {enabled === 1 && <Button onClick={() => onDo('renew')}>{words('security.renew_codes')}</Button>}
        {enabled === 1 && required === 0 && (
          <Button variant="quietDanger" onClick={() => onDo('disable')}>
            {words('security.disable')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Whether the account logs in in two steps, and what can be done about it. */
export function TwoStepCard() {
  const words = useWords();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery({
    queryKey: ['profile', 'totp'],
    queryFn: async ({ signal }) => (await call('GET profile/totp', { signal })).data,
  });

  function done(fresh: readonly string[] | null) {
    setDoing(null);
    setCodes(fresh);
    void query.refetch();
  }

  return (
    <section className={card.card} aria-labelledby="two-step-title">
      <DataArea query={query}>{(state) => <State state={state} onDo={setDoing} />}</DataArea>
      {doing === 'set_up' && <SetUpTwoStep onClose={() => setDoing(null)} onDone={done} />}
      {doing === 'renew' && (
        <ConfirmByPassword
          title={words('security.renew_codes')}
          text={words('security.renew_text')}
          yes={words('security.renew_codes')}
          send={(body) => call('POST profile/totp/recovery-codes', { body })}
          onClose={() => setDoing(null)}
          onDone={({ data }) => done(data.recovery_codes)}
        />
      )}
      {doing === 'disable' && (
        <ConfirmByPassword
          danger
          title={words('security.disable')}
          text={words('security.disable_text')}
          yes={words('security.disable')}
          send={(body) => call('POST profile/totp/disable', { body })}
          onClose={() => setDoing(null)}
          onDone={({ message }) => {
            toast.success(message);
            done(null);
          }}
        />
      )}
      <Modal
        open={codes !== null}
        title={words('security.codes_title')}
        onClose={() => setCodes(null)}
        footer={
          <Button variant="primary" onClick={() => setCodes(null)}>
            {words('security.codes_saved')}
          </Button>
        }
      >
        <RecoveryCodes codes={codes ?? []} />
      </Modal>
    </section>
  );
}
