import { useServerNow } from '../../lib/use-server-now.ts';
import { useTranslation } from '../../lib/translate.ts';
import { formatDateTime } from '../../lib/format.ts';

const MINUTE_MS = 60_000;
const TICK_MS = 30_000;

/** In the largest unit that fits; weeks and months would hide how long it is. */
function getAge(minutes: number) {
  if (minutes < 60) return { unit: 'minutes', count: minutes } as const;
  return minutes < 1440
    ? ({ unit: 'hours', count: Math.floor(minutes / 60) } as const)
    : ({ unit: 'days', count: Math.floor(minutes / 1440) } as const);
}

/** How long something has waited, as time goes on; since when, on hover and on focus. */
export function Age({ since, zone }: { since: string; zone: string | undefined }) {
  const { t } = useTranslation();
  const now = useServerNow(TICK_MS);
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE_MS);
  const { unit, count } = getAge(minutes);
  return (
    // Focusable so that the keyboard reaches the moment too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <time dateTime={since} data-tip={formatDateTime(since, zone)} tabIndex={0}>
      {minutes < 1 ? t('pages.home.age.now') : t(`pages.home.age.${unit}`, { count })}
    </time>
  );
}
