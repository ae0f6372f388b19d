import { ApiError } from '../../lib/api-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState, FailedState, OfflineState } from '../../ui/states.tsx';
import { useWords } from '../words.ts';

type ListStateProps =
  | { kind: 'failed'; error: unknown; retrying: boolean; onRetry: () => void; onReset: () => void }
  | { kind: 'empty'; filtered: boolean; onReset: () => void; add: { href: string; label: string } | undefined };

/** What stands in place of rows: nothing matched, nothing yet, not loaded, or not reached. Each with the next thing to do. */
export function ListState(props: ListStateProps) {
  const words = useWords();
  if (props.kind === 'failed') {
    const { error, retrying, onRetry, onReset } = props;
    const known = error instanceof ApiError ? error : undefined;
    if (known?.isOffline) return <OfflineState onRetry={onRetry} retrying={retrying} />;
    // Asking again for the same bad filter would fail again.
    if (known?.status === 422)
      return (
        <EmptyState
          title={words('list.failed.title')}
          text={known.lines.join(' ')}
          actions={<Button onClick={onReset}>{words('list.reset')}</Button>}
        />
      );
    return (
      <FailedState
        title={words('list.failed.title')}
        text={known?.lines.join(' ')}
        requestId={known?.requestId}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  const { filtered, onReset, add } = props;
  return (
    <EmptyState
      title={words('list.empty.title')}
      text={words(filtered ? 'list.empty.filtered' : 'list.empty.first')}
      actions={
        filtered ? (
          <Button onClick={onReset}>{words('list.reset')}</Button>
        ) : (
          add && (
            <Link href={add.href} className={buttonClass({})}>
              <IconPlus size={16} aria-hidden="true" />
              {add.label}
            </Link>
          )
        )
      }
    />
  );
}
