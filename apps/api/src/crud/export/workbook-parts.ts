import { STYLES } from './sheet-cells.ts';

// The parts of a workbook beside its sheets, as ECMA-376 part 1 has them.
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}">`;
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Excel takes no more than 31 characters of a name, and some of them not at all. */
export function sheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  return title.replace(/[[\]:*?/\\'"]/g, ' ').slice(0, 31 - suffix.length) + suffix;
}

// Codes and dates read from left to right, also in an Arabic sheet: a phone's plus would move to its end otherwise.
const FORMATS: Record<number, string> = {
  [STYLES.plain]: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  [STYLES.header]: '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  [STYLES.code]:
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment readingOrder="1"/></xf>',
  [STYLES.day]:
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment readingOrder="1"/></xf>',
  [STYLES.timestamp]:
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment readingOrder="1"/></xf>',
};

const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${Object.keys(FORMATS).length}">${Object.values(FORMATS).join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts around the sheets of these names, by their path. Names are escaped already. */
export function workbookParts(names: readonly string[]): Record<string, string> {
  const sheets = names.map((name, index) => ({ name, number: index + 1 }));
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const styleId = sheets.length + 1;
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${sheets.map(({ number }) => override(sheetPath(number), 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${sheets.map(({ number }) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)).join('')}${relation(styleId, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': STYLE_SHEET,
  };
}
