import { chosenCountry, parseStored, readOfTab, storeCountry, storeOfTab } from './preferences.ts';

/** A role that a superadmin looks as, in a country or in all. */
export interface ViewAs {
  readonly role_id: number;
  readonly title: string;
  readonly permissions: readonly string[];
  readonly country: { readonly id: number; readonly name: string } | null;
}

const KEY = 'view_as';

function read(): ViewAs | null {
  // This tab's alone: the others go on as the superadmin.
  const stored = parseStored(readOfTab(KEY)) as Partial<ViewAs> | null;
  return stored && typeof stored.role_id === 'number' && Array.isArray(stored.permissions) ? (stored as ViewAs) : null;
}

// Beginning and leaving load the page anew.
let current = read();

/** The role that this tab looks as; null as oneself. */
export const viewAs = (): ViewAs | null => current;

/** Loads the dashboard as someone with the role in the country would have it. */
export function beginViewAs(view: ViewAs): void {
  // A country that the role does not reach would have every call refused.
  if (view.country && chosenCountry() && chosenCountry()?.id !== view.country.id) storeCountry(null);
  storeOfTab(KEY, JSON.stringify(view));
  location.assign('/');
}

/** Forgets the role, as logging out does. */
export function forgetViewAs(): void {
  current = null;
  storeOfTab(KEY, null);
}

/** Back to oneself, where the role was chosen. */
export function leaveViewAs(): void {
  const left = current;
  forgetViewAs();
  location.assign(left ? `/view-as?role_id=${left.role_id}${left.country ? `&country_id=${left.country.id}` : ''}` : '/');
}

/** What calls carry while one looks as a role. */
export function viewAsHeaders(view: Pick<ViewAs, 'role_id' | 'country'> | null = current): Record<string, string> {
  if (!view) return {};
  return { 'X-View-As': String(view.role_id), ...(view.country && { 'X-View-As-Country': String(view.country.id) }) };
}
