import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { mailFrom, MailFailed, MailRejected } from './mail.ts';
import { smtpSender } from './smtp.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function mailServer(refusals: { recipient?: number; message?: number; login?: boolean } = {}) {
  const received: { recipients: string[]; sender: string; message: string; login: string | undefined }[] = [];
  const refusal = (code: number) => Object.assign(new Error('refused'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => (refusals.login ? done(refusal(535)) : done(null, { user: username })),
    onRcptTo: (_address, _session, done) => (refusals.recipient ? done(refusal(refusals.recipient)) : done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals.message) return done(refusal(refusals.message));
        const { rcptTo, mailFrom: from } = session.envelope;
        received.push({
          recipients: rcptTo.map(({ address }) => address),
          sender: from ? from.address : '',
          message: Buffer.concat(chunks).toString(),
          login: session.user as string | undefined,
        });
        done();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received };
}

const readSiteName = async () => '光影库';
const sender = (port: number, credentials = '') =>
  smtpSender({ url: `smtp://${credentials}127.0.0.1:${port}`, from: 'no-reply@shop.example' }, readSiteName);
const inviteMail = (to = 'a@example.com') => mailFrom('inviteCode', to, { inviteCode: 'K7Q2-<3' });

function partsOf(message: string) {
  return message.split(/\r\n--[^\r\n]*/).flatMap((part) => {
    const [head, ...body] = part.split('\r\n\r\n');
    const text = body.join('\r\n\r\n');
    if (!/base64/i.test(head!)) return /quoted-printable/i.test(head!) ? [decodeQuotedPrintable(text)] : [];
    return [Buffer.from(text, 'base64').toString()];
  });
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('sends a mail with its sender, and the text as plain text and HTML', async () => {
  const { port, received } = await mailServer();
  await sender(port, 'user:p%40ss@')(inviteMail());
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail).toMatchObject({ recipients: ['a@example.com'], sender: 'no-reply@shop.example', login: 'user' });
  expect(mail!.message).toContain(`=?UTF-8?B?${Buffer.from('光影库').toString('base64')}?= <no-reply@shop.example>`);
  const [text, html] = partsOf(mail!.message).filter((part) => part.includes('K7Q2'));
  expect(text).toContain('邀请码 K7Q2-<3，30 天内有效');
  expect(text).toContain('光影库');
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain('K7Q2-&#60;3');
  expect(html).toContain('创作者申请已通过');
});

test('does not treat a comma in an address as a second recipient', async () => {
  const { port, received } = await mailServer();
  await sender(port)(inviteMail('a@example.com, b@example.com')).catch(() => undefined);
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain('b@example.com');
});

test.each([
  ['an address that does not exist', { recipient: 550 }],
  ['a message that it will never take', { message: 554 }],
])('treats %s as permanent', async (_, refusals) => {
  const { port } = await mailServer(refusals);
  await expect(sender(port)(inviteMail())).rejects.toThrow(MailRejected);
});

test.each([
  ['a mailbox that is full for now', { recipient: 452 }, 'error'],
  ['a password that is wrong', { login: true }, 'account'],
])('treats %s as temporary', async (_, refusals, fault) => {
  const { port } = await mailServer(refusals);
  const error = await sender(port, 'user:pass@')(inviteMail()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MailFailed);
  expect(error).toMatchObject({ fault });
  expect(String(error)).not.toContain('a@example.com');
});

test.each([
  ['says nothing', '', 'slow'],
  ['speaks another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'nonsense'],
])('reports the fault of a server that %s', async (_, greeting, fault) => {
  const server = createServer((socket) => void socket.on('error', () => undefined).write(greeting));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const send = smtpSender(
      { url: `smtp://127.0.0.1:${port}`, from: 'no-reply@shop.example', timeoutMs: 300 },
      readSiteName,
    );
    await expect(send(inviteMail())).rejects.toMatchObject({ fault });
  } finally {
    server.close();
  }
});

test('rejects if the server is down, or remote without TLS', async () => {
  const { port } = await mailServer();
  await new Promise<void>((resolve) => servers.pop()!.close(() => resolve()));
  const refused = sender(port)(inviteMail());
  await expect(refused).rejects.toThrow('ECONNREFUSED');
  await expect(refused).rejects.toMatchObject({ fault: 'unreachable' });

  const { port: plain, received } = await mailServer();
  const elsewhere = smtpSender({ url: `smtp://user:pass@0.0.0.0:${plain}`, from: 'a@shop.example' }, readSiteName);
  await expect(elsewhere(inviteMail())).rejects.toThrow('STARTTLS');
  expect(received).toEqual([]);
});

test('attaches files', async () => {
  const { port, received } = await mailServer();
  const content = Buffer.from('%PDF-invoice');
  await sender(port)({ ...inviteMail(), attachments: [{ fileName: 'invoice.pdf', content }] });
  expect(received[0]!.message).toContain('filename=invoice.pdf');
  expect(received[0]!.message).toContain(content.toString('base64'));
});
