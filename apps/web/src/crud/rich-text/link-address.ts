const WEB = /^https?:\/\/[^\s/?#]+\.[^\s/?#]{2,}(?:[/?#]\S*)?$/iu;
const MAIL = /^mailto:[^\s@]+@[^\s@]+\.[^\s@]{2,}$/i;
const PHONE = /^tel:\+?\d{3,15}$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The address that was meant by what was typed (`diwan.app` is a web address, `a@b.co` a mail's), or undefined where it is none that a page may link to. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const address = SCHEME.test(text) ? text.replace(/^(tel:.*)$/i, (tel) => tel.replaceAll(/[\s()-]/g, '')) : withScheme(text);
  return [WEB, MAIL, PHONE].some((form) => form.test(address)) ? address : undefined;
}

function withScheme(text: string): string {
  const digits = text.replaceAll(/[\s()-]/g, '');
  if (/^\+?\d+$/.test(digits)) return `tel:${digits}`;
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
