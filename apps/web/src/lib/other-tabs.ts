import { chosenCountry, language, nextCountry, nextLanguage } from './preferences.ts';
import { adoptSession, goesOn, nextSession, readSession } from './session.ts';

/** What the next page that is loaded would show instead of this one. */
export interface OtherChoice {
  /** The name of the country that another tab chose; null is all, undefined the same as here. */
  readonly country: string | null | undefined;
  readonly isOtherLanguage: boolean;
}

/** What another tab has chosen since this page was drawn; undefined where that is nothing else. */
export function otherChoice(): OtherChoice | undefined {
  const next = nextCountry();
  const country = next?.id === chosenCountry()?.id ? undefined : (next?.name ?? null);
  const isOtherLanguage = nextLanguage() !== language();
  return country === undefined && !isOtherLanguage ? undefined : { country, isOtherLanguage };
}

let current: OtherChoice | undefined;
let notify: () => void = () => undefined;

/** The same object until something else is chosen, for whoever draws it. */
export const currentChoice = (): OtherChoice | undefined => current;
export function onOtherChoice(listener: () => void): () => void {
  notify = listener;
  return () => (notify = () => undefined);
}

function changed(): void {
  const mine = readSession();
  const next = nextSession();
  // Somebody logged in or out elsewhere, or somebody else did: a page of whoever is gone is worked on by nobody, unless they come back to it.
  if (mine?.id !== next?.id) return void goesOn().then((goes) => goes || location.reload());
  if (mine && next && mine.token !== next.token) adoptSession(next);
  current = otherChoice();
  notify();
}

/** Follows what other tabs do: this page goes on for the person, country and language that it shows, and says what was chosen elsewhere. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'session' || key === 'country' || key === 'language') changed();
  });
}
