import type { MailText } from '../edited-templates.ts';
import { fillTemplate, mailTemplates, type MailTemplate, type TemplateParams } from '../templates.ts';

/** The interface to mail servers. */
export type MailMessage = {
  to: string;
  subject: string;
  template: MailTemplate;
  params: TemplateParams;
  /** The same for each attempt, so that mail programs recognise a mail that arrives twice. */
  id?: string;
  /** Plain text, complete. */
  text: string;
};

/** The mail server will never accept this message, e.g. because the address does not exist. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

/** Resolves once the server has accepted the message; rejects if it is not sent, with `MailRejected` if it never will be. */
export type SendMail = (message: MailMessage) => Promise<void>;

interface Filled {
  template: MailTemplate;
  to: string;
  params: TemplateParams;
}

/** Returns a mail with its params in an edited text, ready to send. */
export const mailOf = ({ subject, text }: MailText, { template, to, params }: Filled): MailMessage => ({
  to,
  // A parameter with line breaks would otherwise break the header.
  subject: fillTemplate(subject, params).replaceAll(/\s+/g, ' '),
  template,
  params,
  text: fillTemplate(text, params),
});

/** Returns a template's message with its original text, ready to send. */
export const mailFrom = (template: MailTemplate, to: string, params: TemplateParams): MailMessage =>
  mailOf(mailTemplates[template], { template, to, params });
