import { isToggle } from '@diwan/contract/kit/field';
import { MENU, type MenuEntry } from '@diwan/contract/permissions/menu';
import type { Resource } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { menuWords } from '../menu-words.ts';
import { hasRoute } from '../routes.ts';
import { SCREENS } from '../screens.ts';
import { totalText } from '../../crud/list/list-foot.tsx';
import { useWords, type Words } from '../../crud/words/words.ts';
import { api, type Page, type CallQuery } from '../../lib/api.ts';
import { viewAsHeaders, type ViewAs } from '../../lib/view-as.ts';
import { Chip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './view-as.module.css';

const ACTIONS = ['show', 'add', 'edit', 'delete', 'toggle'] as const;
type Action = (typeof ACTIONS)[number];

/** The resource that an entry of the menu lists, with the filters that its address has. */
function listedBy(entry: MenuEntry): { resource: Resource; query: CallQuery } | undefined {
  const [path = '', query] = entry.to.split('?');
  const route = path.slice(1).replace(/\/show-all$/, '');
  const resource = RESOURCES.find((one) => one.route === route);
  return resource && { resource, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The permission behind each button of a resource's screens; undefined where there is no such button. */
function getButtons(resource: Resource): Readonly<Record<Action, string | undefined>> {
  const { can, route, fields } = resource;
  const pages = SCREENS.find((screen) => screen.route === route)?.pages ?? [];
  const has = (page: (typeof pages)[number]) => pages.includes(page);
  const flags = Object.values(fields).some((field) => isToggle(field));
  return {
    show: can.show,
    add: has('add') ? can.create : undefined,
    edit: has('edit') ? can.update : undefined,
    delete: can.delete,
    toggle: flags ? (can.toggle ?? can.update) : undefined,
  };
}

/** What a role sees in a country: each entry of the menu, how many rows, which buttons; and which permission denies what it denies. */
export function AccessReport({ view }: { view: ViewAs }) {
  const words = useWords();
  const held = new Set(view.permissions);
  return (
    // A frame that scrolls sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} tabIndex={0} role="region" aria-label={words('access.report')}>
      <table className={classes.report}>
        <caption className="sr-only">{words('access.report')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('access.screen')}</th>
            <th scope="col">{words('access.in_menu')}</th>
            <th scope="col">{words('access.rows')}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {words(`access.actions.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        {MENU.map((group) => (
          <tbody key={group.key}>
            <tr>
              <th scope="colgroup" colSpan={3 + ACTIONS.length} className={classes.group}>
                {menuWords(group)}
              </th>
            </tr>
            {group.entries
              .filter((entry) => hasRoute(entry.to))
              .map((entry) => (
                <ReportRow key={entry.key} entry={entry} view={view} held={held} words={words} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface ReportRowProps {
  entry: MenuEntry;
  view: ViewAs;
  held: ReadonlySet<string>;
  words: Words;
}

function ReportRow({ entry, view, held, words }: ReportRowProps) {
  const listed = listedBy(entry);
  const missing = [entry.can, entry.also].find((right) => right && !held.has(right));
  const seen = missing === undefined;
  const buttons = listed && getButtons(listed.resource);
  return (
    <tr>
      <th scope="row">{menuWords(entry)}</th>
      <td>
        <Verdict permission={missing ?? entry.can} held={held} words={words} />
      </td>
      <td>{listed && seen && held.has(listed.resource.can.list) && <RowCount {...listed} view={view} words={words} />}</td>
      {ACTIONS.map((action) => (
        <td key={action}>{buttons?.[action] !== undefined && <Verdict permission={buttons[action]} held={held} words={words} />}</td>
      ))}
    </tr>
  );
}

/** Allowed, or the permission that is missing. */
function Verdict({ permission, held, words }: { permission: string | null; held: ReadonlySet<string>; words: Words }) {
  if (permission === null || held.has(permission)) return <Chip tone="good">{words('access.allowed')}</Chip>;
  return (
    <span className={classes.denied}>
      <Chip tone="bad">{words('access.denied')}</Chip>
      <span className={classes.why}>
        {words(`permissions.names.${permission}`)} <Ltr>{permission}</Ltr>
      </span>
    </span>
  );
}

/** How many rows the role sees, as the API counts them for it. */
function RowCount({ resource, query, view, words }: { resource: Resource; query: CallQuery; view: ViewAs; words: Words }) {
  const { data, isError } = useQuery({
    queryKey: ['view_as', view.role_id, view.country?.id ?? null, resource.name, query],
    queryFn: ({ signal }) =>
      api.get<Page<unknown>>(resource.name, { query: { ...query, per_page: 1 }, headers: viewAsHeaders(view), signal }),
    staleTime: 60_000,
  });
  if (isError) return <>—</>;
  return data ? <Ltr>{totalText(data.meta, words)}</Ltr> : <span aria-hidden="true">…</span>;
}
