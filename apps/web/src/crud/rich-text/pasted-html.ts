import { withoutPastedMarks } from '@diwan/contract/kit/text-rules';

/** What the editor writes no such thing for, and says that it has left out or written otherwise. */
export type Lost = 'table' | 'picture';

interface Pasted {
  readonly html: string;
  readonly lost: readonly Lost[];
}

const MARKER = 'mso-list:ignore';
const getStyle = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase().replaceAll(' ', '');

/** A paragraph that a word processor means as an item of a list: how deep, and whether its list counts. */
function readItem(paragraph: Element): { readonly depth: number; readonly isOrdered: boolean } | null {
  const style = getStyle(paragraph);
  if (!style.includes('mso-list:') || style.includes('mso-list:none')) return null;
  const marker = [...paragraph.querySelectorAll('span')].find((span) => getStyle(span).includes(MARKER))?.textContent ?? '';
  const depth = Number(/level(\d)/.exec(style)?.[1] ?? 1);
  return { depth, isOrdered: /^\s*[([]?(?:\p{Nd}+|\p{L}{1,4})[.)\]-]/u.test(marker) };
}

/** Items of a word processor, which are paragraphs with a drawn mark, as lists. */
function makeLists(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const item = readItem(paragraph);
    if (!item) continue;
    for (const span of paragraph.querySelectorAll('span')) if (getStyle(span).includes(MARKER)) span.remove();
    const goesOn = last !== null && paragraph.previousElementSibling === last;
    if (!goesOn) lists = [];
    lists.length = Math.min(lists.length, item.depth);
    // One that counts and one that does not are two, though nothing stands between them.
    const current = lists[item.depth - 1];
    if (current && (current.tagName === 'OL') !== item.isOrdered) lists.length = item.depth - 1;
    while (lists.length < item.depth) {
      const list = body.ownerDocument.createElement(item.isOrdered ? 'ol' : 'ul');
      const parent = lists.at(-1);
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else paragraph.before(list);
      lists.push(list);
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...paragraph.childNodes);
    lists.at(-1)?.append(entry);
    paragraph.remove();
    last = lists[0] ?? null;
  }
}

/** Google Docs has all that is copied in one bold element that says of itself that it is not bold. */
function unwrapPlain(body: HTMLElement): void {
  for (const bold of body.querySelectorAll('b, strong'))
    if (/font-weight:(?:normal|[1-4]00)/.test(getStyle(bold))) bold.replaceWith(...bold.childNodes);
}

/** The editor has headings of two levels. */
function lowerHeadings(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h4, h5, h6')) {
    const other = body.ownerDocument.createElement(heading.tagName === 'H1' ? 'h2' : 'h3');
    other.append(...heading.childNodes);
    heading.replaceWith(other);
  }
}

/** Each row of a table as a line of its own: nothing that stood in it is gone. */
function writeTables(body: HTMLElement): boolean {
  const tables = [...body.querySelectorAll('table')].filter((table) => table.parentElement?.closest('table') === null);
  for (const table of tables) {
    const rows = [...table.querySelectorAll('tr')].map((row) => {
      const line = body.ownerDocument.createElement('p');
      line.textContent = [...row.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()).join(' — ');
      return line;
    });
    table.replaceWith(...rows);
  }
  return tables.length > 0;
}

/** Text that was pasted, as the editor can write it: headings, lists of a word processor, tables as lines, what is not bold not so, no marks that nobody sees; and what it lost. */
export function readPastedHtml(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const hasTable = writeTables(body);
  const pictures = body.querySelectorAll('img, picture, svg, video');
  for (const picture of pictures) picture.remove();
  unwrapPlain(body);
  lowerHeadings(body);
  makeLists(body);
  return {
    // Marks of direction, which any Arabic text of Word has, are no letters that a text may keep.
    html: withoutPastedMarks(body.innerHTML),
    lost: [...(hasTable ? (['table'] as const) : []), ...(pictures.length > 0 ? (['picture'] as const) : [])],
  };
}
