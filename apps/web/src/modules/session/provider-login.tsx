import { useEffect, useState } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { call, type Data } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';

/** How long what a provider refused can be read: it says whom to ask. */
const REFUSED_MS = 30_000;

/** Logging in by the provider: going there, and finishing where the browser has just come back from it. */
export default function ProviderLogin({ name, onAnswer }: { name: string; onAnswer: (answer: Data<'POST login/oidc'>) => void }) {
  const words = useWords();
  const [busy, setBusy] = useState(location.search === '?oidc');

  function refuse(error: unknown) {
    setBusy(false);
    toast.error(getLines(error, words('security.provider.failed')), { duration: REFUSED_MS });
  }

  useEffect(() => {
    if (location.search !== '?oidc') return;
    history.replaceState(null, '', location.pathname);
    call('POST login/oidc').then(({ data }) => {
      setBusy(false);
      onAnswer(data);
    }, refuse);
    // By then the address has it no more: it is done once.
  });

  function begin() {
    setBusy(true);
    call('POST login/oidc/begin').then(({ data }) => location.assign(data.url), refuse);
  }

  return (
    <Button loading={busy} onClick={begin}>
      {words('security.provider.log_in', { name })}
    </Button>
  );
}
