import { ltr } from '../../../lib/format.ts';
import { findings } from '@diwan/contract/findings/resource';
import { totalText } from '../../../crud/list/list-foot.tsx';
import { useListPage } from '../../../crud/resource/queries.ts';
import { useWords } from '../../../crud/words/words.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import type { AboutFilter } from './findings-badge.tsx';

const ONE = { per_page: 1, fields: 'id' } as const;

/** Says nothing where nothing was found. */
export default function FindingsCount({ about, id }: { about: AboutFilter; id: number }) {
  const words = useWords();
  const { data: all } = useListPage(findings, { [about]: id, ...ONE });
  const { data: open } = useListPage(findings, { [about]: id, ...ONE, filter: 'open' });
  if (!all || !open || all.meta.total === 0) return null;
  const waiting = open.meta.total;
  const parts = [
    words('till.findings.count', { count: all.meta.total, number: ltr(totalText(all.meta, words)) }),
    ...(waiting > 0 ? [words('till.findings.still_open', { count: waiting, number: ltr(totalText(open.meta, words)) })] : []),
  ];
  return (
    <Link href={`/findings?${about}=${id}`} className={buttonClass({ variant: waiting > 0 ? 'quietDanger' : 'quiet' })}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {parts.join(' · ')}
    </Link>
  );
}
