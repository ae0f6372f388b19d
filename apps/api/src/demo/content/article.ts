/** A text of the app in both languages, as the demo keeps it. */
export interface DemoArticle {
  title_ar: string;
  title_en: string;
  description_ar: string;
  description_en: string;
  /** The country that it is for, ISO 3166; without one it is for all. */
  country?: string;
  is_active?: boolean;
}

export const p = (...lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('');
export const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
export const steps = (...items: readonly string[]) => `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`;
export const link = (address: string, words: string) => `<a target="_blank" rel="noopener noreferrer" href="${address}">${words}</a>`;
