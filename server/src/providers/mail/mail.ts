import type { MailText } from '../edited-templates.ts';
import { ProviderError, type ProviderFault } from '../provider-fault.ts';
import { fillTemplate, mailTemplates, type MailTemplate, type TemplateParams } from '../templates.ts';

export type MailMessage = {
  to: string;
  subject: string;
  template: MailTemplate;
  params: TemplateParams;
  /** The same for each attempt, so that mail programs recognise a mail that arrives twice. */
  id?: string;
  text: string;
  attachments?: readonly { fileName: string; content: Buffer }[];
};

/** The mail server will never accept this message, e.g. because the address does not exist. */
export class MailRejected extends ProviderError {
  override name = 'MailRejected';

  constructor(message: string, options?: ErrorOptions) {
    super(null, message, options);
  }
}

/** The mail server did not take the message, and may take it later. */
export class MailFailed extends ProviderError {
  override name = 'MailFailed';

  constructor(fault: ProviderFault, reason: string, options: { cause: unknown }) {
    super(fault, `the mail server did not take the message: ${reason}`, options);
  }
}

/** Resolves once the server has accepted the message; rejects with `MailFailed`, or with `MailRejected` if it never will. */
export type SendMail = (message: MailMessage) => Promise<void>;

interface FilledTemplate {
  template: MailTemplate;
  to: string;
  params: TemplateParams;
}

/** Returns the mail for an edited text, ready to send. */
export const mailOf = ({ subject, text }: MailText, { template, to, params }: FilledTemplate): MailMessage => ({
  to,
  // A parameter with line breaks would otherwise break the header.
  subject: fillTemplate(subject, params).replaceAll(/\s+/g, ' '),
  template,
  params,
  text: fillTemplate(text, params),
});

export const mailFrom = (template: MailTemplate, to: string, params: TemplateParams): MailMessage =>
  mailOf(mailTemplates[template], { template, to, params });
