/** The records of a CSV file of RFC 4180; throws where it is not one. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const cell = /("((?:[^"]|"")*)"|[^",\r\n]*)(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`no CSV from ${JSON.stringify(text.slice(at, at + 80))} on`);
    const [, plain = '', quoted, end] = found;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** A cell as it was before it was made safe from being taken for a formula. */
export function withoutApostrophe(cell: string): string {
  return /^'+[-=+@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
