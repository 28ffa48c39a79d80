import { createTransport } from 'nodemailer';
import { mailHtml } from './mail-html.ts';
import { MailRejected, type SendMail } from './mail.ts';

export type SmtpConfig = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string;
  /** The sender's address; its name is the site's. */
  from: string;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Sends mails by an SMTP server; only one on this machine is spoken to without TLS. */
export function smtpSender({ url, from }: SmtpConfig, readSiteName: () => Promise<string>): SendMail {
  const transport = createTransport({
    url,
    requireTLS: !LOOPBACK.test(new URL(url).hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Neither templates nor their parameters may make it read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    const siteName = await readSiteName();
    try {
      await transport.sendMail({
        from: { name: siteName, address: from },
        // As an object, so that a comma in it makes no second recipient.
        to: { name: '', address: to },
        subject,
        text: `${text}\n\n${siteName}`,
        html: mailHtml({ siteName, subject, text }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      if (isRefusal(error))
        throw new MailRejected('the mail server refused the recipient or the message', { cause: error });
      throw error;
    }
  };
}

/** Whether the server said no for good, to this mail and not to us: a wrong password may be mended. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}
