import type { ReactNode } from 'react';
import { useTranslation } from '../lib/translate.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconAlertTriangle, IconCloudOff, IconInbox, IconRefresh } from './icons.ts';
import classes from './states.module.css';

/** A grey bar where a text will be. */
export function Skeleton({
  width = '100%',
  height = 14,
  className,
}: {
  width?: number | string;
  height?: number | string;
  className?: string;
}) {
  return <span aria-hidden="true" className={cx(classes.skeleton, className)} style={{ inlineSize: width, blockSize: height }} />;
}

interface StateProps {
  title?: string | undefined;
  /** What happened, and what to do about it. */
  text?: ReactNode;
  /** Buttons or links: the next thing to do. */
  actions?: ReactNode;
}

/** Nothing here: says why, and offers what one would do next. */
export function EmptyState({ title, text, actions, icon }: StateProps & { icon?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.state} role="status">
      {icon ?? <IconInbox size={36} stroke={1.4} aria-hidden="true" />}
      <p className={classes.title}>{title ?? t('common.no_data')}</p>
      {text && <p>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

interface FailedProps extends StateProps {
  onRetry: () => void;
  retrying?: boolean | undefined;
  /** The server's id of the failed request, to quote when asking for help. */
  requestId?: string | undefined;
  /** Stands for a whole page, whose heading its title then is. */
  page?: boolean | undefined;
}

/** The area could not be loaded; the rest of the page is untouched. */
export function FailedState({ title, text, actions, onRetry, retrying, requestId, page = false }: FailedProps) {
  const Title = page ? 'h1' : 'p';
  const { t } = useTranslation();
  return (
    <div className={cx(classes.state, classes.failed)} role="alert">
      <IconAlertTriangle size={36} stroke={1.4} aria-hidden="true" />
      <Title className={classes.title}>{title ?? t('common.failed_title')}</Title>
      <p>{text ?? t('common.failed_text')}</p>
      {requestId && (
        <p>
          {t('common.request_id')} <bdi dir="ltr">{requestId}</bdi>
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="primary" icon={<IconRefresh size={16} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
          {t('common.retry')}
        </Button>
        {actions}
      </div>
    </div>
  );
}

/** The server cannot be reached; tries again by itself when the connection returns (the caller's query does). */
export function OfflineState({ onRetry, retrying }: { onRetry: () => void; retrying?: boolean | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff size={36} stroke={1.4} aria-hidden="true" />
      <p className={classes.title}>{t('common.offline_title')}</p>
      <p>{t('common.offline_text')}</p>
      <div className={classes.actions}>
        <Button icon={<IconRefresh size={16} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    </div>
  );
}

/** Grey bars of the height of what will come. */
export function LoadingState({ rows = 5, height = 14, label }: { rows?: number; height?: number; label?: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status" aria-label={label ?? t('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} width={index % 3 === 2 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
