import type { Resource } from '@diwan/contract/kit/resource';
import { ApiError } from '../../lib/api-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState, FailedState, OfflineState } from '../../ui/states.tsx';
import { chosenCountry } from '../../lib/preferences.ts';
import { readSession } from '../../lib/session.ts';
import { useWords, type Words } from '../words/words.ts';

type ListStateProps =
  | { kind: 'failed'; error: unknown; retrying: boolean; onRetry: () => void; onReset: () => void }
  | { kind: 'empty'; resource: Resource; filtered: boolean; onReset: () => void; add: { href: string; label: string } | undefined };

/** Where a country is chosen, or only some are one's own, there may well be rows elsewhere. */
function nothingText({ name, scope }: Resource, words: Words): string {
  const none = words(`resources.${name}.count`, { count: 0 });
  if (scope === null) return words('list.empty.first');
  if (chosenCountry()) return words('list.empty.in_this_country', { none });
  return readSession()?.is_super_admin ? words('list.empty.first') : words('list.empty.in_your_countries', { none });
}

/** What stands in place of rows: nothing matched, nothing yet, not loaded, or not reached. Each with the next thing to do. */
export function ListPlaceholder(props: ListStateProps) {
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
  const { resource, filtered, onReset, add } = props;
  return (
    <EmptyState
      title={words('list.empty.title')}
      text={filtered ? words('list.empty.filtered') : nothingText(resource, words)}
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
