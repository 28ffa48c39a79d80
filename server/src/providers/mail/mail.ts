import { fillTemplate, mailTemplates, type MailTemplate, type TemplateParams } from '../templates.ts';

/** The port behind which the mail servers stand. */
export type MailMessage = {
  to: string;
  subject: string;
  template: MailTemplate;
  params: TemplateParams;
  /** Plain text, complete. */
  text: string;
};

/** The mail server will never take this message, as for an address that does not exist. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

/** Resolves once the server has taken the message; rejects when it is not sent, with `MailRejected` when it never will be. */
export type SendMail = (message: MailMessage) => Promise<void>;

/** A message of a template, ready to send. */
export const mailFrom = (template: MailTemplate, to: string, params: TemplateParams): MailMessage => ({
  to,
  subject: mailTemplates[template].subject,
  template,
  params,
  text: fillTemplate(mailTemplates[template].text, params),
});
