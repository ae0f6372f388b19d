import type { Locator, Page } from '@playwright/test';
import type { Api, Row } from './support/api.ts';
import { getError, field, getForm, save } from './support/form.ts';
import type { Words } from './support/language.ts';
import { rowAction, getRow } from './support/list.ts';
import { EMIRATES, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

const label = (t: Words, name: string) => t(`resources.terms.fields.${name}`);
const toolbar = (page: Page, t: Words, name: string): Locator =>
  page.getByRole('toolbar', { name: t('rich_text.toolbar', { name: label(t, name) }) });
const tool = (page: Page, t: Words, name: string, key: string): Locator =>
  toolbar(page, t, name).getByRole('button', { name: t(`rich_text.${key}`), exact: true });

const TERM = { country_id: null, is_active: 1, description_ar: '<p>نص</p>', description_en: '<p>Text</p>' };
const makeTerm = async ({ post }: Api, own: object = {}) => {
  const number = uniqueNumber();
  return (await post<Row>('terms', { ...TERM, title_ar: `بند ${number}`, title_en: `Clause ${number}`, ...own })).data;
};

/** As a word processor puts it on the clipboard. */
const FROM_WORD = `<html><body>
<h1>شروط الدفع</h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>   </span></span>نقدًا عند الباب</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>   </span></span>من المحفظة</p>
<p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>o<span>   </span></span>بعد شحنها</p>
<p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>·<span>   </span></span>بلا رسوم</p>
<table><tr><td>المدينة</td><td>السعر</td></tr><tr><td>دبي</td><td>20</td></tr></table>
<p><img src="file:///C:/x.png">انتهى <a href="javascript:alert(1)">هنا</a></p></body></html>`;

/** As Google Docs puts it there: all in a bold element that is not bold, and marks of direction around numbers. */
const FROM_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="rtl"><span>الدفع \u202bنقدًا\u202c أو </span><b>بالبطاقة</b></p></b>`;

/** Pastes what another program put on the clipboard. */
async function paste(text: Locator, from: string): Promise<void> {
  await text.click();
  await text.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, from);
}

test('what is pasted from Google Docs is as bold as it was, without marks that nobody sees @arabic', async ({ page, t }) => {
  await page.goto('/terms/add');
  const text = field(page, label(t, 'description_ar'));
  await paste(text, FROM_DOCS);
  await expect(text.locator('p')).toHaveText('الدفع نقدًا أو بالبطاقة');
  await expect(text.locator('strong')).toHaveText('بالبطاقة');
});

test('what is pasted from a word processor keeps headings, lists and rows, and says what is left out @arabic', async ({ page, t }) => {
  await page.goto('/terms/add');
  const text = field(page, label(t, 'description_ar'));
  await paste(text, FROM_WORD);
  await expect(text.locator('h2')).toHaveText('شروط الدفع');
  await expect(text.locator('ol > li')).toHaveText([/^نقدًا عند الباب$/, /^من المحفظة/]);
  await expect(text.locator('ol > li ul > li')).toHaveText(['بعد شحنها']);
  await expect(text.locator('ol + ul > li')).toHaveText(['بلا رسوم']);
  await expect(text.getByText('المدينة — السعر')).toBeVisible();
  await expect(text.getByText('دبي — 20')).toBeVisible();
  await expect(text.locator('img, a')).toHaveCount(0);
  for (const what of ['table', 'picture']) await expectMessage(page, t(`rich_text.lost.${what}`));
});

test('a page is written with its tools, previewed in both themes, kept and shown in its row', async ({ page, t, api }) => {
  const number = uniqueNumber();
  await page.goto('/terms/add');
  await field(page, label(t, 'title_ar')).fill(`بند ${number}`);
  await field(page, label(t, 'title_en')).fill(`Clause ${number}`);

  const arabic = field(page, label(t, 'description_ar'));
  await arabic.click();
  await tool(page, t, 'description_ar', 'heading_2').click();
  await page.keyboard.type('الدفع');
  await page.keyboard.press('Enter');
  await tool(page, t, 'description_ar', 'bullet_list').click();
  await page.keyboard.type('نقدًا');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, t, 'description_ar', 'ltr').click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Apple Pay');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' ');
  await tool(page, t, 'description_ar', 'link').click();
  const dialog = page.getByRole('dialog', { name: t('rich_text.link') });
  const address = dialog.getByRole('textbox', { name: t('rich_text.address') });
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(dialog.getByText(t('rich_text.address_wrong'))).toBeVisible();
  await address.fill('diwan.example/pay');
  await address.press('Enter');
  await expect(dialog).toHaveCount(0);
  await field(page, label(t, 'description_en')).click();
  await page.keyboard.type('Payment');

  await page.getByRole('button', { name: t('content.preview'), exact: true }).click();
  const preview = page.getByRole('dialog', { name: t('content.preview_text') });
  for (const theme of ['light', 'dark']) {
    await preview.getByRole('tab', { name: t(`content.${theme}`) }).click();
    await expect(preview.locator(`article[lang=ar][dir=rtl][data-theme=${theme}]`).getByRole('heading', { name: 'الدفع' })).toBeVisible();
    await expect(preview.locator(`article[lang=en][dir=ltr][data-theme=${theme}]`)).toContainText('Payment');
  }
  await page.keyboard.press('Escape');
  await save(page, t);
  await expectMessage(page, t('messages.created'));

  const { data } = await api.get<Row[]>(`terms?keyword=${number}`);
  expect(data[0]).toMatchObject({
    description_ar:
      '<h2>الدفع</h2><ul><li><p>نقدًا</p></li></ul><p dir="ltr"><strong>Apple Pay</strong> <a href="https://diwan.example/pay" rel="noopener noreferrer" target="_blank">diwan.example/pay</a></p>',
    description_en: '<p>Payment</p>',
    country_id: null,
  });
  await page.goto(`/terms/show-all?id=${data[0]?.id}`);
  await rowAction(page, t, data[0]?.id, 'expand').click();
  await expect(page.locator('article[lang=ar] li')).toHaveText('نقدًا');
  await expect(page.locator('article[lang=ar] p[dir=ltr] a')).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a text that is missing or in the wrong language is said to be so, and nothing is lost @arabic', async ({ page, t }) => {
  await page.goto('/terms/add');
  const arabic = field(page, label(t, 'description_ar'));
  await arabic.click();
  await page.keyboard.type('Only English');
  await save(page, t);
  expect(await getError(arabic)).toBe(t('validation.arabic'));
  expect(await getError(field(page, label(t, 'description_en')))).toBe(t('validation.empty'));
  await expect(arabic).toHaveText('Only English');
  await expect(arabic).toHaveAttribute('aria-invalid', 'true');
});

test('the editor by keyboard alone: tab leaves it, Alt+F10 leads to its tools, arrows along them @arabic', async ({ page, t, api }) => {
  const term = await makeTerm(api, { description_ar: '<ul><li><p>أول</p></li><li><p>ثان</p></li></ul>' });
  await page.goto(`/terms/edit/${term.id}`);
  await field(page, label(t, 'description_ar')).focus();
  // The editor may put its own caret back just after it was focused: the last line is reached once it can be indented.
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await expect(tool(page, t, 'description_ar', 'indent')).toBeEnabled({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, t, 'description_ar', 'bold')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, t, 'description_ar', 'italic')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, t, 'description_ar', 'redo')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page, label(t, 'description_ar'))).toBeFocused();
  await tool(page, t, 'description_ar', 'indent').click();
  await expect(field(page, label(t, 'description_ar')).locator('li li')).toHaveText('ثان');
  await page.keyboard.press('Tab');
  await expect(tool(page, t, 'description_en', 'bold')).toBeFocused();
});

test('what the API would not keep is not shown either @arabic', async ({ page, t, api }) => {
  const term = await makeTerm(api);
  await page.route(`**/api/admin/terms/${term.id}`, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.description_ar =
      '<p onclick="x()">قبل<img src="/x" onerror="document.title=1"><script>1</script> <a href="javascript:1">رابط</a></p>';
    await route.fulfill({ json: answer });
  });
  await page.goto(`/terms/show-all?id=${term.id}`);
  await rowAction(page, t, term.id, 'expand').click();
  const text = page.locator('article[lang=ar] p');
  await expect(text).toHaveText('قبل رابط');
  expect(await text.evaluate((element) => element.outerHTML)).toBe('<p>قبل <a target="_blank" rel="noopener noreferrer">رابط</a></p>');
});

test('lists at the root with one form: how it works and reviews, and the aliases beside them @arabic', async ({ page, t }) => {
  await page.goto('/how-to-work');
  await page.getByRole('link', { name: t('resources.how-to-work.add') }).click();
  await expect(page).toHaveURL('/how-to-work/form');
  await expect(page.getByRole('heading', { name: t('resources.how-to-work.add'), level: 1 })).toBeVisible();
  await page.getByRole('button', { name: t('form.cancel'), exact: true }).click();
  await expect(page).toHaveURL('/how-to-work');
  await rowAction(page, t, 1, 'edit').click();
  await expect(page).toHaveURL('/how-to-work/form/1');
  await page.goto('/reviews/form/999999');
  await page.getByRole('link', { name: t('detail.back_to_list') }).click();
  await expect(page).toHaveURL('/reviews');
  for (const [alias, list] of [
    ['/about/add', '/about/show-all'],
    ['/privacy/add', '/privacy-policy/show-all'],
    ['/faq/show-all', '/faqs/show-all'],
  ] as const) {
    // prettier-ignore
    await page.goto(alias);
    await expect(page).toHaveURL(list);
  }
});

test('a review is rated in half stars, by keys and by pressing, along the line @arabic', async ({ page, t, api, language }) => {
  const { data: review } = await api.post<Row>('reviews', {
    country_id: EMIRATES,
    name: `سلمى ${uniqueNumber()}`,
    user_type: 'client',
    model_type: 'trip',
    date: '2026-05-01',
    rate_num: 2,
    review: 'رحلة مريحة',
    is_active: 1,
  });
  await page.goto(`/reviews/form/${review.id}`);
  const stars = getForm(page).getByRole('slider', { name: t('resources.reviews.fields.rate_num') });
  await expect(stars).toHaveAttribute('aria-valuenow', '2');
  await stars.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await expect(stars).toHaveAttribute('aria-valuenow', '2.5');
  await stars.press('End');
  await expect(stars).toHaveAttribute('aria-valuetext', t('common.rating_of', { rating: '5.0', max: 5 }));
  const box = await stars.locator('span').first().boundingBox();
  if (!box) throw new Error('the stars are not drawn');
  // A little into the fifth star, from where the line starts.
  const along = 0.85;
  await page.mouse.click(box.x + box.width * (language === 'ar' ? 1 - along : along), box.y + box.height / 2);
  await expect(stars).toHaveAttribute('aria-valuenow', '4.5');
  await expect(page.getByRole('complementary', { name: t('content.card') })).toContainText('4.5');
  await save(page, t);
  await expect(page).toHaveURL('/reviews');
  await page.goto(`/reviews?id=${review.id}`);
  await expect(getRow(page, review.id)).toContainText('4.5');
  await rowAction(page, t, review.id, 'expand').click();
  await expect(page.getByRole('article')).toContainText('رحلة مريحة');
  expect((await api.get<Row>(`reviews/${review.id}`)).data).toMatchObject({ rate_num: 4.5 });
});
