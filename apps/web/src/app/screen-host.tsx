import { useEffect, useState } from 'react';
import { useTranslation } from '../lib/translate.ts';
import { useCan } from '../lib/permissions.ts';
import { Button } from '../ui/button.tsx';
import { FailedState, LoadingState } from '../ui/states.tsx';
import { getDeniedAddress } from './denied-address.ts';
import { MoveTo } from './move-to.ts';
import { loadedScreen, loadScreen } from './load-screen.ts';
import type { AppRoute, LoadedScreen } from './routes.ts';

/** Shows a screen once its code is here: until then a skeleton, and a load error with a retry if it does not come. */
export function ScreenHost({ load }: { load: AppRoute['load'] }) {
  const { t } = useTranslation();
  const can = useCan();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LoadedScreen | 'loading' | 'failed'>(() => loadedScreen(load) ?? 'loading');

  useEffect(() => {
    let wanted = true;
    setState(loadedScreen(load) ?? 'loading');
    loadScreen(load).then(
      (screen) => wanted && setState(screen),
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);

  useEffect(() => {
    if (state !== 'failed') return;
    const again = () => setAttempt((count) => count + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [state]);

  if (state === 'loading') return <LoadingState rows={6} height={20} />;
  if (state === 'failed')
    return (
      <FailedState
        page
        title={t('pages.load_error.title')}
        text={t('pages.load_error.text')}
        onRetry={() => setAttempt(attempt + 1)}
        actions={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
      />
    );
  if (!can(state.can)) return <MoveTo href={getDeniedAddress(state.can ? [state.can] : [])} />;
  return <state.default />;
}
