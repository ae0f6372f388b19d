import { isPermission } from '@diwan/contract/permissions/catalogue';

/** A resource that is to be written: its name in every spelling, its fields, and where it shows. */
export interface Plan extends Spellings {
  readonly fields: readonly PlannedField[];
  /** The names of its fields in a record: a bilingual one has two. */
  readonly columns: readonly string[];
  /** The fields that name a row to people. */
  readonly label: readonly string[];
  readonly module: string;
  /** Where its words, its permissions and its menu entry stand. */
  readonly area: string;
  readonly category: string;
  readonly menu: string;
  /** Its rows belong to countries. */
  readonly ofCountry: boolean;
  /** Its rows have a page of their own. */
  readonly page: boolean;
}

interface PlannedField {
  readonly name: string;
  readonly kind: FieldChoice;
}

interface Choice {
  /** Its line in the contract, and the function that the line calls. */
  readonly fact: (name: string) => string;
  readonly declaredBy: string;
  /** Its column in the table, and what of Drizzle the column uses. */
  readonly column: string;
  readonly uses: string | null;
}

/** The kinds that a new resource can have from the start: what the contract and the table say of each. */
export const CHOICES = {
  text: { fact: (name) => `${name}: text({ max: 120 })`, declaredBy: 'text', column: 'text().notNull()', uses: 'text' },
  bilingual: {
    fact: (name) => `...bilingual('${name}', { max: 120 })`,
    declaredBy: 'bilingual',
    column: 'text().notNull()',
    uses: 'text',
  },
  number: { fact: (name) => `${name}: number({ max: 1_000_000 })`, declaredBy: 'number', column: 'integer().notNull()', uses: 'integer' },
  flag: { fact: (name) => `${name}: flag()`, declaredBy: 'flag', column: 'yesNo(false)', uses: null },
  image: { fact: (name) => `${name}: image()`, declaredBy: 'image', column: 'text().notNull()', uses: 'text' },
  country: {
    fact: (name) => `${name}: ref('countries', { createOnly: true })`,
    declaredBy: 'ref',
    column: 'integer().notNull().references(() => countries.id)',
    uses: 'integer',
  },
  money: {
    fact: (name) => `${name}: money({ max: 1_000_000 })`,
    declaredBy: 'money',
    column: `bigint({ mode: 'number' }).notNull()`,
    uses: 'bigint',
  },
  /** What a new row gets from its country, where it has amounts; nobody asks for it by name. */
  currency: {
    fact: (name) => `${name}: text({ code: true, min: 3, max: 3, readOnly: true })`,
    declaredBy: 'text',
    column: 'text().notNull()',
    uses: 'text',
  },
} as const satisfies Readonly<Record<string, Choice>>;
export type FieldChoice = keyof typeof CHOICES;

/** The spellings of a resource's name: `payment_ways` -> `payment-ways`, `paymentWays`, `PaymentWay`; its table is in the database's spelling. */
function spellings(name: string) {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const singular = camel.replace(/ies$/, 'y').replace(/s$/, '');
  const type = `${singular[0]?.toUpperCase()}${singular.slice(1)}`;
  return { name, table: kebab.replaceAll('-', '_'), kebab, camel, singular, type };
}
type Spellings = ReturnType<typeof spellings>;

/** The columns that a field has in its table. */
export const getColumns = ({ name, kind }: PlannedField): string[] => (kind === 'bilingual' ? [`${name}_ar`, `${name}_en`] : [name]);

/** Reads `title:bilingual,country_id:country,price:money`; amounts bring their currency along. */
function readFields(text: string): PlannedField[] {
  const kinds = Object.keys(CHOICES).filter((kind) => kind !== 'currency');
  const fields = text.split(',').map((one): PlannedField => {
    const [name = '', kind = ''] = one.split(':');
    if (!/^[a-z][a-z0-9_]*$/.test(name) || !kinds.includes(kind))
      throw new Error(`"${one}" is no field; write name:kind, of these kinds: ${kinds.join(', ')}. Other kinds take a plain one's place.`);
    if (kind === 'country' && name !== 'country_id') throw new Error('The country of a row is called country_id: country_id:country.');
    return { name, kind: kind as FieldChoice };
  });
  const first = fields.findIndex(({ kind }) => kind === 'money');
  if (first < 0) return fields;
  if (!fields.some(({ kind }) => kind === 'country'))
    throw new Error('Amounts are in the currency of their country: add country_id:country.');
  return fields.toSpliced(first, 0, { name: 'currency', kind: 'currency' });
}

/** What is to be written, as it was asked for; throws where that is not clear. */
export function planFrom(asked: Readonly<Record<string, string | undefined>>): Plan {
  const { name = '', fields: texts = 'title:bilingual', area = 'services', category = 'services', menu = 'services' } = asked;
  if (!/^[a-z][A-Za-z_]*$/.test(name)) throw new Error('A resource is named by its table, as in --name=payment_ways.');
  const spelled = spellings(name);
  if (isPermission(`index-${spelled.kebab}`)) throw new Error(`There are permissions of ${spelled.kebab} already.`);
  const fields = readFields(texts);
  const named = fields.find(({ kind }) => kind === 'bilingual') ?? fields.find(({ kind }) => kind === 'text');
  if (!named) throw new Error('One field names the rows: a bilingual one, or a text.');
  const columns = fields.flatMap(getColumns);
  const ofCountry = fields.some(({ kind }) => kind === 'country');
  const page = asked['page'] !== undefined;
  const module = asked['module'] ?? spelled.kebab;
  return { ...spelled, fields, columns, label: getColumns(named), module, area, category, menu, ofCountry, page };
}
