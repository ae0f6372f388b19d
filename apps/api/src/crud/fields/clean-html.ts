import sanitizeHtml from 'sanitize-html';

const DIRECTIONS = new Set(['ltr', 'rtl', 'auto']);
const BLOCKS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'];

/** What the editor can write, and nothing else: no style, no script, no picture from elsewhere. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, 'br', 'strong', 'em', 'u', 's', 'a', 'hr'],
  allowedAttributes: { ...Object.fromEntries(BLOCKS.map((tag) => [tag, ['dir']])), a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href !== undefined && { href }), rel: 'noopener noreferrer', target: '_blank' } }),
    '*': (tagName, { dir, ...attribs }) => ({ tagName, attribs: dir !== undefined && DIRECTIONS.has(dir) ? { ...attribs, dir } : attribs }),
  },
};

/** Formatted text as it is kept: cleaned of all that the editor does not write. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, ALLOWED);
}
