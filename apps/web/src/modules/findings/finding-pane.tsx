import { ltr } from '../../lib/format.ts';
import { findings, type FindingRow } from '@diwan/contract/findings/resource';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import { useEffect, useRef } from 'react';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { PersonLink } from '../../crud/cells/person-link.tsx';
import cellClasses from '../../crud/cells/cell.module.css';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { useFollowedRow } from '../../crud/resource/queries.ts';
import { RowArea } from '../../crud/page/row-area.tsx';
import { ROOT_PATHS } from '../../crud/resource/page-paths.ts';
import { useWords } from '../../crud/words/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import { RelatedFindings } from './around.tsx';
import { DecisionPart } from './decision-part.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import { FindingAmount, DecisionChip, getFindingPeople, FindingSection } from './finding-facts.tsx';
import { OwnerLine } from './owner-line.tsx';
import classes from './findings.module.css';

const PLACE = { route: 'findings', pages: ['show-all'], paths: ROOT_PATHS } as const;

/** One finding beside its list: whom it is about, the figures, what was done, and what may be done. */
export function FindingPane({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords();
  const query = useFollowedRow(findings, String(id), { ofScreen: false });
  const pane = useRef<HTMLElement>(null);
  // Whoever opens one by keyboard goes on in it.
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={pane} tabIndex={-1} className={classes.pane} aria-label={words('resources.findings.one')}>
      <Button variant="quiet" size="small" className={classes.back} onClick={onClose}>
        {words('till.findings.back')}
      </Button>
      <RowArea query={query} place={PLACE}>
        {(row) => <Finding row={row} onClose={onClose} />}
      </RowArea>
    </section>
  );
}

function Finding({ row, onClose }: { row: FindingRow; onClose: () => void }) {
  const words = useWords();
  return (
    <>
      <header className={classes.head}>
        <div className={classes.title}>
          <h2>{words(`enums.finding_rules.${row.rule}`)}</h2>
          <p className={classes.quiet}>
            <DecisionChip decision={row.decision} />
            <Timestamp value={row.created_at} zone={getRowZone({ ...row })} />
            <bdi>{getName(row.country)}</bdi>
            <Ltr>{`#${row.id}`}</Ltr>
          </p>
        </div>
        <IconButton
          name={words('till.findings.close')}
          icon={<IconX size={18} />}
          size="small"
          className={classes.close}
          onClick={onClose}
        />
      </header>
      <OwnerLine row={row} />
      <Facts row={row} />
      <FindingSection title={words('till.findings.evidence')}>
        <EvidenceTable row={row} />
      </FindingSection>
      <DecisionPart row={row} />
      <RelatedFindings row={row} />
    </>
  );
}

function Facts({ row }: { row: FindingRow }) {
  const words = useWords();
  const people = getFindingPeople(row).filter(({ person }) => person !== null);
  return (
    <dl className={classes.facts}>
      {row.amount !== null && (
        <div>
          <dt>{words('till.findings.at_stake')}</dt>
          <dd>
            <FindingAmount row={row} />
          </dd>
        </div>
      )}
      {people.map(({ kind, person, among }) => (
        <div key={kind}>
          <dt>{words(`enums.finding_people.${kind}`)}</dt>
          <dd>
            <PersonLink person={person} among={among} none="—" />
          </dd>
        </div>
      ))}
      <Links row={row} />
    </dl>
  );
}

/** The order, coupon, cash-out or approval that it is about, for who may go there. */
function Links({ row }: { row: FindingRow }) {
  const words = useWords();
  const can = useCan();
  const { order_id, order_no, order_type, coupon_id, coupon_code, cash_out_id, approval_id } = row;
  const kind = getOrderKind(order_type ?? '');
  const links: (readonly [text: string, href: string | false])[] = [];
  if (order_id !== null) {
    const href = `/${kind.name === 'trips' ? 'trips' : 'orders'}/show/${order_id}`;
    links.push([words('till.findings.order', { number: ltr(order_no ?? String(order_id)) }), can(kind.show) && href]);
  }
  if (coupon_id !== null)
    links.push([
      words('till.findings.coupon', { code: ltr(coupon_code ?? String(coupon_id)) }),
      can('show-coupons') && `/coupons/show/${coupon_id}`,
    ]);
  if (cash_out_id !== null)
    links.push([
      words('till.findings.cash_out', { id: cash_out_id }),
      can('index-cashout-requests') && `/cashout-requests/show-all?id=${cash_out_id}`,
    ]);
  if (approval_id !== null)
    links.push([
      words('till.findings.approval', { id: approval_id }),
      can('index-approvals') && `/wallet/approvals/show-all?id=${approval_id}`,
    ]);
  if (links.length === 0) return null;
  return (
    <div>
      <dt>{words('till.findings.links')}</dt>
      <dd className={classes.links}>
        {links.map(([text, href]) =>
          href === false ? (
            <span key={text}>{text}</span>
          ) : (
            <Link key={text} href={href} className={cellClasses['read']}>
              {text}
            </Link>
          ),
        )}
      </dd>
    </div>
  );
}
