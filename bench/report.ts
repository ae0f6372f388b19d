/** One line of the table: what was measured, in which unit, and the bound that it should keep, where it has one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** What else there is to know: the worst run, the absolute numbers behind a ratio. */
  readonly note?: string;
}

/** The middle one of some measurements. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of the measurements lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A number to three places that count. */
export function short(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
}

/** The figures as a table; answers how many miss their target. */
export function printTable(figures: readonly Figure[]): number {
  const rows = figures.map((figure) => {
    const { target } = figure;
    const bound = target ? ('atMost' in target ? `≤ ${short(target.atMost)}` : `≥ ${short(target.atLeast)}`) : '';
    const verdict = { true: 'met', false: 'NOT MET', null: '' }[String(isMet(figure)) as 'true' | 'false' | 'null'];
    return [figure.name, `${short(figure.value)} ${figure.unit}`.trim(), bound, verdict, figure.note ?? ''];
  });
  const table = [['figure', 'measured', 'target', '', 'note'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  return figures.filter((figure) => isMet(figure) === false).length;
}
