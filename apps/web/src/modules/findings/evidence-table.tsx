import type { FindingRow } from '@diwan/contract/findings/resource';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatDuration, formatList, formatMoney, formatNumber, formatPercent } from '../../lib/format.ts';
import { loadArea } from '../../lib/i18n.ts';
import { hasText } from '../../lib/translate.ts';
import tableClasses from '../../ui/small-table.module.css';
import { Ltr } from '../../ui/text.tsx';
import { getEvidenceUnit, readEvidence, type EvidenceValue } from './evidence.ts';
import classes from './findings.module.css';

// Kinds of approvals, checks of the ledger and doubts about a payout have their words there.
await loadArea('money');

/** Seconds that are read as minutes. */
const IN_MINUTES = 180;

const UNITS = { meters: 'meter', seconds: 'second', minutes: 'minute', hours: 'hour' } as const;

/** The figures that a rule compared, each with its unit. */
export function EvidenceTable({ row }: { row: FindingRow }) {
  const words = useWords();
  const figures = readEvidence(row.evidence);
  if (figures.length === 0) return <p className={classes.quiet}>{words('till.findings.no_evidence')}</p>;
  return (
    <table className={`${tableClasses['table']} ${classes.evidence}`}>
      <caption className="sr-only">{words('till.findings.evidence')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{words('till.findings.figure')}</th>
          <th scope="col">{words('till.findings.value')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{words(`till.findings.figures.${name}`)}</th>
            <td>
              <Figure name={name} value={value} row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ name, value, row }: { name: string; value: EvidenceValue; row: FindingRow }) {
  const words = useWords();
  if (value === null || value === '') return <span className={classes.quiet}>—</span>;
  const unit = getEvidenceUnit(name, value);
  switch (unit) {
    case 'yes_no':
      return words(`enums.yes_no.${value ? 1 : 0}`);
    case 'moment':
      return <Timestamp value={String(value)} zone={getRowZone({ ...row })} />;
    case 'money':
      return <Ltr>{row.currency === null ? formatNumber(String(value)) : formatMoney(String(value), row.currency)}</Ltr>;
    case 'percent':
      return <Ltr>{formatPercent(Number(value))}</Ltr>;
    case 'times':
      return <Ltr>{`× ${formatNumber(Number(value))}`}</Ltr>;
    case 'seconds':
      if (Number(value) >= IN_MINUTES) return <bdi>{formatDuration(Number(value))}</bdi>;
      return <Counted unit={unit} value={value} />;
    case 'plain':
      return <Plain value={value} />;
    default:
      return <Counted unit={unit} value={value} />;
  }
}

function Counted({ unit, value }: { unit: keyof typeof UNITS; value: EvidenceValue }) {
  return <bdi>{formatNumber(Number(value), { style: 'unit', unit: UNITS[unit], unitDisplay: 'long', maximumFractionDigits: 1 })}</bdi>;
}

/** A word that is a rule, a status or the like is shown in words; anything else as it stands. */
function Plain({ value }: { value: EvidenceValue }) {
  const words = useWords();
  const inWords = (one: string) => {
    const places = ['till.findings.words', 'enums.finding_rules', 'enums.approval_kinds', 'enums.payout_doubts', 'enums.ledger_checks'];
    const keys = places.map((place) => `${place}.${one}`);
    const known = /^\w+$/.test(one) ? keys.find(hasText) : undefined;
    return known === undefined ? one : words(known);
  };
  if (Array.isArray(value)) return <bdi>{formatList(value.map(inWords))}</bdi>;
  if (typeof value === 'number') return <Ltr>{formatNumber(value)}</Ltr>;
  return <bdi>{inWords(String(value))}</bdi>;
}
