import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ConfirmByPassword } from '../../crud/commands/confirm-by-password.tsx';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { call, type Data } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { IconKey } from '../../ui/screen-icons.ts';
import { Ltr } from '../../ui/text.tsx';
import { toast } from '../../ui/toast-store.ts';
import card from '../../ui/card.module.css';
import classes from './profile.module.css';

type Identity = Data<'GET profile/identities'>['identities'][number];

/** By which identities at the provider one logs in: linking one by the password, unlinking it. Nothing where there is no provider. */
export function IdentityCard() {
  const words = useWords();
  const [linking, setLinking] = useState(false);
  const [asked, setAsked] = useState<Identity | null>(null);
  const query = useQuery({
    queryKey: ['profile', 'identities'],
    queryFn: async ({ signal }) => (await call('GET profile/identities', { signal })).data,
  });
  const { busy, send } = useSend(({ id }: Identity) => call('DELETE profile/identities/:id', { params: { id } }), {
    success: ({ message }) => message,
    always: () => {
      setAsked(null);
      void query.refetch();
    },
  });

  useEffect(() => {
    if (location.search !== '?oidc') return;
    history.replaceState(history.state, '', location.pathname);
    call('POST profile/identities').then(
      ({ message }) => {
        toast.success(message);
        void query.refetch();
      },
      (error: unknown) => toast.error(getLines(error, words('common.failed_text'))),
    );
    // By then the address has it no more: it is done once.
  });

  const { provider = null, identities = [] } = query.data ?? {};
  if (provider === null && identities.length === 0) return null;
  const name = provider ?? '';
  return (
    <section className={card.card} aria-labelledby="identities-title">
      <div className={card.head}>
        <h2 id="identities-title">{words('security.provider.title')}</h2>
        {provider !== null && (
          <Button size="small" onClick={() => setLinking(true)}>
            {words('security.provider.link', { name })}
          </Button>
        )}
      </div>
      <p className={card.note}>{words('security.provider.text')}</p>
      <ul className={classes.identities}>
        {identities.map((identity) => (
          <li key={identity.id}>
            <IconKey size={22} stroke={1.5} aria-hidden="true" />
            <div>
              <Ltr>{identity.subject}</Ltr>
              <span className={card.note}>
                <Ltr>{identity.issuer}</Ltr> ·{' '}
                {identity.last_login_at
                  ? words('security.provider.used', { at: formatDateTime(identity.last_login_at) })
                  : words('security.provider.unused')}
              </span>
            </div>
            <Button size="small" variant="quietDanger" onClick={() => setAsked(identity)}>
              {words('security.provider.unlink')}
            </Button>
          </li>
        ))}
      </ul>
      {linking && (
        <ConfirmByPassword
          title={words('security.provider.link', { name })}
          text={words('security.provider.link_text', { name })}
          yes={words('security.continue')}
          send={(body) => call('POST profile/identities/begin', { body })}
          onClose={() => setLinking(false)}
          onDone={({ data }) => location.assign(data.url)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        busy={busy}
        tone="danger"
        onClose={() => setAsked(null)}
        onConfirm={() => void (asked && send(asked))}
        title={words('security.provider.unlink_title')}
        yes={words('security.provider.unlink')}
      >
        {words('security.provider.unlink_text')}
      </ConfirmDialog>
    </section>
  );
}
