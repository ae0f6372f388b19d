import { isPermission } from '@diwan/contract/permissions';

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
}

interface PlannedField {
  readonly name: string;
  readonly kind: FieldChoice;
}

/** The kinds that a new resource can have from the start: what the contract and the table say of each. */
export const CHOICES = {
  text: { fact: (name: string) => `${name}: text({ max: 120 })`, column: 'text().notNull()', uses: 'text' },
  bilingual: { fact: (name: string) => `...bilingual('${name}', { max: 120 })`, column: 'text().notNull()', uses: 'text' },
  number: { fact: (name: string) => `${name}: number({ max: 1_000_000 })`, column: 'integer().notNull()', uses: 'integer' },
  flag: { fact: (name: string) => `${name}: flag()`, column: 'yesNo(false)', uses: null },
  image: { fact: (name: string) => `${name}: image()`, column: 'text().notNull()', uses: 'text' },
} as const;
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

/** Reads `title:bilingual,age:number`. */
function readFields(text: string): PlannedField[] {
  return text.split(',').map((one) => {
    const [name = '', kind = ''] = one.split(':');
    if (!/^[a-z][a-z0-9_]*$/.test(name) || !Object.hasOwn(CHOICES, kind))
      throw new Error(`"${one}" is no field; write name:kind, of these kinds: ${Object.keys(CHOICES).join(', ')}.`);
    return { name, kind: kind as FieldChoice };
  });
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
  return { ...spelled, fields, columns, label: getColumns(named), module: asked['module'] ?? spelled.kebab, area, category, menu };
}
