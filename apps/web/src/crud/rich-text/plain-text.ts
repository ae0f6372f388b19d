/** What a formatted text says, in one line: for a table's cell, a conflict, the log. The document that reads it runs nothing and loads nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<(?:\/(?:p|h[1-6]|li|blockquote)|br|hr)\b/gi, ' $&'), 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** The direction of a text in one of the two languages, by its field's name; of any other, as it is written. */
export function getDirection(field: string): 'rtl' | 'ltr' | 'auto' {
  return field.endsWith('_ar') ? 'rtl' : field.endsWith('_en') ? 'ltr' : 'auto';
}
