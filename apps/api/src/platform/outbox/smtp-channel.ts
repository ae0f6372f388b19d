import { createTransport } from 'nodemailer';
import { ChannelFault, shortly, type OutboxChannel, type OutMessage } from './channel.ts';
import { asError } from '../thrown.ts';

interface MailFault {
  code?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

interface MailSettings {
  readonly url: string;
  readonly from: string;
  /** Where answers go; null where the sender's own address reads them. */
  readonly replyTo: string | null;
  readonly timeouts?: typeof TIMEOUTS;
}

/** `Care <care@diwan.example>` as its parts; a bare address has no name. */
function readMailbox(text: string): { readonly address: string; readonly name: string } {
  const [, name = '', address = text] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? [];
  return { address: address.trim(), name };
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** 4xx means later, 5xx means never (RFC 5321); an address that no mail can have is never tried. */
function getFault({ code = '', responseCode = 0, response, message }: MailFault): ChannelFault {
  const detail = shortly(response ?? message);
  if (code === 'EAUTH') return new ChannelFault('credentials', true, detail);
  if (code === 'EENVELOPE' || responseCode === 550 || responseCode === 553)
    return responseCode >= 400 && responseCode < 500 ? new ChannelFault('busy', false, detail) : new ChannelFault('address', true, detail);
  if (responseCode >= 500) return new ChannelFault('refused', true, detail);
  if (responseCode >= 400) return new ChannelFault('busy', false, detail);
  if (/certificate/i.test(detail)) return new ChannelFault('certificate', false, detail);
  return new ChannelFault(code === 'ETIMEDOUT' ? 'timeout' : 'unreachable', false, detail);
}

/** Logs in to a mail server and sends nothing. Throws what keeps mails from it. */
export async function reachMailServer(url: string, timeout: number): Promise<void> {
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Mail by SMTP. A message keeps its Message-ID over every try, so that one that arrives twice is known to be one. */
export function smtpChannel({ url, from, replyTo, timeouts = TIMEOUTS }: MailSettings): OutboxChannel {
  const { address, name: house } = readMailbox(from);
  const domain = address.split('@').at(-1) ?? 'localhost';
  // Without a name the greeting is the machine's own, which is as a rule no name of a server: [127.0.0.1].
  const transport = createTransport({ url, name: domain, pool: true, maxConnections: 2, ...timeouts });
  return {
    async send({ id, recipient, subject, body, language, writer }: OutMessage) {
      // What somebody wrote is no mail of a machine, which programs for mail put aside.
      const headers = { 'Content-Language': language, ...(writer === null && { 'Auto-Submitted': 'auto-generated' }) };
      try {
        const sent = await transport.sendMail({
          from: { address, name: [writer, house].filter(Boolean).join(' · ') },
          ...(replyTo !== null && { replyTo }),
          to: recipient ?? '',
          subject: subject ?? '',
          text: body,
          html: getHtml(body, language),
          messageId: `<outbox-${id}@${domain}>`,
          headers,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return sent.messageId;
      } catch (error) {
        throw getFault(asError(error));
      }
    },
    close: () => transport.close(),
  };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** The direction that a line reads in: that of its first letter, else that of the language. Mail programs know no `dir="auto"`. */
function getDirection(line: string, language: string): 'rtl' | 'ltr' {
  const [letter] = /\p{L}/u.exec(line) ?? [];
  if (letter === undefined) return language === 'en' ? 'ltr' : 'rtl';
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

const escapeText = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** The plain text as a page, of which each line reads in its own direction: who writes may write in another language than the reader's. */
function getHtml(body: string, language: string): string {
  const lines = body.split('\n').map((line) => `<div dir="${getDirection(line, language)}">${escapeText(line) || '<br>'}</div>`);
  return `<!doctype html><html dir="${language === 'en' ? 'ltr' : 'rtl'}"><body>${lines.join('')}</body></html>`;
}
