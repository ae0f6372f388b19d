import { howToWork } from '@diwan/contract/resources/how-to-work';
import { about, faqs, privacyPolicy, terms } from '@diwan/contract/resources/pages';
import { reviews } from '@diwan/contract/resources/reviews';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/content.ts';

export const termsApi = crud(terms, { table: t.terms });
export const faqsApi = crud(faqs, { table: t.faqs });
export const aboutApi = crud(about, { table: t.about });
export const privacyPolicyApi = crud(privacyPolicy, { table: t.privacyPolicy });
export const howToWorkApi = crud(howToWork, { table: t.howToWork });
export const reviewsApi = crud(reviews, { table: t.reviews });
