import { createTransport } from 'nodemailer';
import { mailHtml } from './mail-html.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { MailFailed, MailRejected, type SendMail } from './mail.ts';

export type SmtpConfig = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string;
  /** The sender's address; the site's name is added. */
  from: string;
  timeoutMs?: number;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns a sender of mails through an SMTP server; TLS is optional only for this machine. */
export function smtpSender(
  { url, from, timeoutMs = 10_000 }: SmtpConfig,
  readSiteName: () => Promise<string>,
): SendMail {
  const transport = createTransport({
    url,
    requireTLS: !LOOPBACK.test(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    // Neither templates nor their parameters may make it read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, id, attachments = [] }) => {
    const siteName = await readSiteName();
    try {
      await transport.sendMail({
        from: { name: siteName, address: from },
        // An object, because a comma in a text would add a second recipient.
        to: { name: '', address: to },
        subject,
        text: `${text}\n\n${siteName}`,
        html: mailHtml({ siteName, subject, text }),
        attachments: attachments.map(({ fileName, content }) => ({ filename: fileName, content })),
        ...(id && { messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>` }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      if (isRefusal(error))
        throw new MailRejected('the mail server refused the recipient or the message', { cause: error });
      throw new MailFailed(faultOf(error), reasonOf(error), { cause: error });
    }
  };
}

/** nodemailer's codes; it has one for everything that takes too long. */
const FAULTS: Record<string, ProviderFault> = {
  ECONNECTION: 'unreachable',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'slow',
  EPROTOCOL: 'nonsense',
  EAUTH: 'account',
  ENOAUTH: 'account',
  ETLS: 'nonsense',
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const faultOf = (error: unknown): ProviderFault => FAULTS[codeOf(error)] ?? 'error';
/** Answers about a recipient or a message repeat the address. */
const reasonOf = (error: unknown): string =>
  /^(EENVELOPE|EMESSAGE)$/.test(codeOf(error)) || !(error instanceof Error) ? codeOf(error) : error.message;

/** Returns whether the server refused this mail permanently, rather than us: a wrong password may be corrected. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}
