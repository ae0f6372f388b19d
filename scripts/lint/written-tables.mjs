// What SQL writes, told by its text alone. `§` is a piece that is known only as the code runs.

const LITERAL_OR_COMMENT = /'((?:[^']|'')*)'|\/\*[\s\S]*?(?:\*\/|$)|--[^\n]*/g;

/**
 * SQL in one plain form: without comments, and without quotes around names. Texts within it stay, as statements that a function puts
 * together stand in them.
 */
function plainSql(sql) {
  return sql
    .replaceAll(LITERAL_OR_COMMENT, (_, literal) => (literal === undefined ? ' ' : ` ' ${plainSql(literal.replaceAll("''", "'"))} ' `))
    .replaceAll('"', '')
    .replaceAll(/%(?:\d+\$)?[Is]/g, '§')
    .replaceAll(/'\s*\|\|[^|']*\|\|\s*'/g, '§')
    .replaceAll("'", ' ')
    .replaceAll(/\s*\.\s*/g, '.')
    .replaceAll(/\s+/g, ' ');
}

const NAME = String.raw`\(?\s*(?:only\b\s*)?\(?\s*((?:[\w§]+\.)?[\w§]+)`;
const ALIAS = String.raw`(?:\s+(?:as\s+)?(?!set\b)[\w§]+)?`;
// Not the lock of a `select`, nor what an `insert` does where it conflicts.
const UPDATE = String.raw`(?<!\b(?:for|key|do|on)\s+)\bupdate\s+${NAME}\s*\)?\s*\*?${ALIAS}`;
const patterns = (...texts) => texts.map((text) => new RegExp(text, 'gi'));

/** What is SQL and writes, whatever it stands among. */
const WRITES = patterns(
  String.raw`\b(?:insert|merge)\s+into\s+${NAME}`,
  String.raw`\bdelete\s+from\s+${NAME}`,
  String.raw`${UPDATE}\s+set\b`,
  String.raw`\bcopy\s+${NAME}\s*(?:\([^)]*\))?\s*from\b`,
);
/** What writes if the pieces beside it make it do so: a verb or a `set` that only the running code knows. */
const MAY_WRITE = patterns(
  String.raw`\binto\s+${NAME}`,
  String.raw`${UPDATE}\s*(?:§|$)`,
  String.raw`(?:^|§)\s*${NAME}${ALIAS}\s+set\s+[\w§]+\s*=`,
);
const TRUNCATE = /\btruncate\s+(?:table\s+)?([\w§.,*() ]+)/gi;

/** A table of the application; those of other schemas are none. */
function getTable(name) {
  const [last = '', schema = 'public'] = name.toLowerCase().split('.').toReversed();
  return ['public', '§'].includes(schema) && last !== '' ? [last.includes('§') ? '§' : last] : [];
}

function getTables(plain, wanted) {
  return wanted.flatMap((pattern) => [...plain.matchAll(pattern)]).flatMap(([, name]) => getTable(name));
}

function emptiedTables(plain) {
  const lists = [...plain.matchAll(TRUNCATE)].flatMap(([, names]) => names.split(','));
  return lists.flatMap((one) => getTable(/^[\s(]*(?:only\b[\s(]*)?([\w§.]*)/i.exec(one)?.[1] ?? ''));
}

/** The tables that a piece of SQL inserts into, updates, deletes from, merges, copies into or empties. */
export function writtenTables(sql) {
  const plain = plainSql(sql);
  return [...new Set([...getTables(plain, WRITES), ...emptiedTables(plain)])];
}

/** Those, and the ones that a piece of SQL writes together with what only the running code knows. */
export function maybeWrittenTables(sql) {
  return [...new Set([...writtenTables(sql), ...getTables(plainSql(sql), MAY_WRITE)])];
}
