import { Component, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/states.tsx';

interface CrashBoundaryProps {
  /** What is shown: another one is tried anew. */
  readonly address: string;
  readonly children: ReactNode;
}

/** Holds what throws while it is drawn; what stands around it goes on. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly crashedAt: string | null }> {
  override state = { crashedAt: null };

  static getDerivedStateFromProps({ address }: CrashBoundaryProps, { crashedAt }: { crashedAt: string | null }) {
    return crashedAt === null || crashedAt === address ? null : { crashedAt: null };
  }

  override componentDidCatch() {
    this.setState({ crashedAt: this.props.address });
  }

  override render() {
    return this.state.crashedAt === null ? this.props.children : <CrashPage onRetry={() => this.setState({ crashedAt: null })} />;
  }
}

function CrashPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <FailedState
      page
      title={t('pages.crash.title')}
      text={t('pages.crash.text')}
      onRetry={onRetry}
      actions={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
    />
  );
}
