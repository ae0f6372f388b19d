import type { ComponentType } from 'react';
import type { ScreenPlace } from '../resource/page-paths.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { LoadingState } from '../../ui/states.tsx';
import { RowArea } from '../page/row-area.tsx';
import { rowName } from '../resource/labels.ts';
import { useRow } from '../resource/queries.ts';
import type { Screens } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { warmUpInputs } from '../fields/field-input.tsx';
import { FormPage } from './form-page.tsx';
import type { PhoneCountry } from '../inputs/phone-parts.ts';
import { usePhoneCountries } from '../inputs/use-phone-countries.ts';
import { usePathPart } from '../../lib/search-params.ts';

/** The screen that adds a row. */
export function getAddScreen(screens: Screens, place: ScreenPlace): ComponentType {
  warmUpForm(screens);
  return function AddScreen() {
    const words = useWords();
    usePageTitle(words(`resources.${screens.resource.name}.add`));
    return <WithCountries>{(phones) => <FormPage screens={screens} place={place} row={null} phones={phones} />}</WithCountries>;
  };
}

/** The screen that edits a row. */
export function getEditScreen(screens: Screens, place: ScreenPlace): ComponentType {
  warmUpForm(screens);
  return function EditScreen() {
    const id = usePathPart('id');
    return <Edit key={id} screens={screens} place={place} id={id} />;
  };
}

/** Whoever asks for the form asks for what it is made of: its own component, or the inputs of its fields. */
function warmUpForm({ resource, form }: Screens): void {
  if (form && 'warmUp' in form) form.warmUp();
  warmUpInputs(resource);
}

function Edit({ screens, place, id }: { screens: Screens; place: ScreenPlace; id: string }) {
  const { resource } = screens;
  const query = useRow(resource, id);
  usePageTitle(query.data && rowName(resource, query.data));
  return (
    <RowArea query={query} place={place}>
      {/* The version that is opened is the one that is edited: what others save meanwhile shows as a conflict, not under one's hands. */}
      {(row) => <WithCountries>{(phones) => <FormPage screens={screens} place={place} row={row} phones={phones} />}</WithCountries>}
    </RowArea>
  );
}

/** Phones are checked against the active countries, so a form waits for them. */
function WithCountries({ children }: { children: (phones: readonly PhoneCountry[]) => React.ReactNode }) {
  const { countries, waiting } = usePhoneCountries();
  return waiting ? <LoadingState rows={8} height={36} /> : children(countries);
}
