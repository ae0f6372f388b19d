import type { Locator, Page } from '@playwright/test';
import type { Words } from './language.ts';

/** The form of the screen that is open; the shell around it has fields of its own. */
export const getForm = (page: Page): Locator => page.locator('main form');

/** A field of a form by its label. */
export const field = (page: Page, label: string): Locator => getForm(page).getByRole('textbox', { name: label, exact: true });

/** Picks the option of a select that has just this name. */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  const box = within.getByRole('combobox', { name: label, exact: true });
  await box.click();
  // Few options are not searched.
  if (await box.isEditable()) await box.fill(option);
  await within.page().getByRole('option', { name: option }).first().click();
}

export const save = (page: Page, t: Words): Promise<void> =>
  getForm(page)
    .getByRole('button', { name: t('form.save'), exact: true })
    .click();

/** What stands beside a field that is wrong. */
export const getError = async (input: Locator): Promise<string> =>
  input.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent ?? '').join(' '); // prettier-ignore
  });
