import { createTransport } from 'nodemailer';
import { ChannelFault, shortly, type Channel, type OutMessage } from './channel.ts';
import { asError } from '../thrown.ts';

interface MailFault {
  code?: string;
  responseCode?: number;
  response?: string;
  message: string;
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
export function smtpChannel({ url, from, timeouts = TIMEOUTS }: { url: string; from: string; timeouts?: typeof TIMEOUTS }): Channel {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  const domain = from.split('@').at(-1)?.replace('>', '') ?? 'localhost';
  return {
    async send({ id, recipient, subject, body, language }: OutMessage) {
      const headers = { 'Content-Language': language, 'Auto-Submitted': 'auto-replied' };
      try {
        const sent = await transport.sendMail({
          from,
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

/** The plain text as a page that reads in its own direction. */
function getHtml(body: string, language: string): string {
  const safe = body.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter).replaceAll('\n', '<br>');
  return `<!doctype html><html lang="${language === 'en' ? 'en' : 'ar'}" dir="${language === 'en' ? 'ltr' : 'rtl'}"><body><p>${safe}</p></body></html>`;
}
