import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMail } from '../providers/mail/mail.ts';
import type { SendSms } from '../providers/sms/sms.ts';
import { fillTemplate, smsTemplates, type TemplateParams } from '../providers/templates.ts';

type OutboxMessage = {
  channel: 'sms' | 'mail';
  to: string;
  template: string;
  params: TemplateParams;
  text: string;
  attachments?: { fileName: string; bytes: number }[];
};

/**
 * Writes SMS and mail as JSON files into `dataDir/outbox`, with names that sort by time. Creates the folder
 * immediately. A message's file exists once `sendSms` or `sendMail` resolves.
 */
export function outbox(dataDir: string, readSiteName: () => Promise<string>): { sendSms: SendSms; sendMail: SendMail } {
  const folder = join(dataDir, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let lastMs = 0;

  async function put(message: OutboxMessage): Promise<void> {
    // Uses each millisecond only once, so that names sort correctly.
    lastMs = Math.max(Date.now(), lastMs + 1);
    const time = new Date(lastMs).toISOString();
    const id = randomUUID();
    // Writes the file outside the folder first, so that the folder never lists an incomplete message.
    const temporary = join(dataDir, `.outbox-${id}`);
    await writeFile(temporary, `${JSON.stringify({ id, ...message, time }, null, 2)}\n`, { mode: 0o600 });
    await rename(temporary, join(folder, `${time.replaceAll(/[-:.]/g, '')}-${id}.json`));
  }

  const signText = async (text: string) => `【${await readSiteName()}】${text}`;

  return {
    sendSms: async ({ to, template, params, registered }) => {
      const text = fillTemplate(registered?.text ?? smsTemplates[template], params);
      await put({ channel: 'sms', to, template, params, text: await signText(text) });
    },
    sendMail: async ({ to, subject, template, params, text, attachments = [] }) =>
      put({
        channel: 'mail',
        to,
        template,
        params,
        text: `${subject}\n\n${text}`,
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ fileName, content }) => ({ fileName, bytes: content.length })),
        }),
      }),
  };
}
