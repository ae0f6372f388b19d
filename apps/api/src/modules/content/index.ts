import * as t from '../../schema/tables/content.ts';
import type { Module } from '../module.ts';
import { howToWork } from '@diwan/contract/content/how-to-work';
import { about, faqs, privacyPolicy, terms } from '@diwan/contract/content/pages';
import { crud } from '../../crud/resource/crud.ts';

const termsApi = crud(terms, { table: t.terms });
const faqsApi = crud(faqs, { table: t.faqs });
const aboutApi = crud(about, { table: t.about });
const privacyPolicyApi = crud(privacyPolicy, { table: t.privacyPolicy });
const howToWorkApi = crud(howToWork, { table: t.howToWork });

export const contentModule: Module = {
  resources: [termsApi, faqsApi, aboutApi, privacyPolicyApi, howToWorkApi],
};
