import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/states.tsx';

/** A screen that threw while it was drawn; the shell around it goes on. */
export function CrashPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  return (
    <FailedState
      page
      title={t('pages.crash.title')}
      text={t('pages.crash.text')}
      onRetry={reset}
      actions={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
    />
  );
}
