import { howToWork } from '@diwan/contract/content/how-to-work';
import { about, faqs, privacyPolicy, terms } from '@diwan/contract/content/pages';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { orderColumn } from '../../crud/list/order-column.tsx';
import { defineScreens, defineViewScreens } from '../../crud/resource/screens.ts';
import { ArticlePair } from './article-pair.tsx';
import { warmPart } from '../../lib/warm-part.tsx';

const title = wholeTitle(terms);

export const termScreens = defineScreens(terms, {
  columns: ['id', title, 'country_id', 'is_active', 'updated_at', 'created_at'],
  form: warmPart(() => import('./content-form.tsx')),
  expanded: (row) => <ArticlePair values={row} />,
});

export const aboutScreens = defineViewScreens(termScreens, about);
export const privacyScreens = defineViewScreens(termScreens, privacyPolicy);
export const faqScreens = defineViewScreens(termScreens, faqs, {
  columns: [orderColumn, title, 'country_id', 'is_active', 'updated_at', 'created_at'],
});
export const stepScreens = defineViewScreens(termScreens, howToWork, {
  columns: [orderColumn, 'image', title, 'country_id', 'is_active', 'updated_at', 'created_at'],
});
