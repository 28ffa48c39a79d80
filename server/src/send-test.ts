import { z } from 'zod';
import type { TestChannel } from '@zhenku/contract/operations/go-live';
import { recordTest } from './features/operations/go-live/provider-tests.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { runCommand } from './platform/run-command.ts';
import { siteSettings } from './platform/site-settings.ts';
import { readSms } from './providers/edited-templates.ts';
import { isSetUp, type TestResult, sendTest } from './providers/send-test.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

const Request = z.union([
  z.tuple([z.literal('sms'), z.string().regex(/^1\d{10}$/)]),
  z.tuple([z.literal('mail'), z.email()]),
  z.tuple([z.literal('pay')]),
]);

async function main(): Promise<number> {
  const request = Request.safeParse(process.argv.slice(2));
  if (!request.success) {
    say('usage: npm run send-test -- sms PHONE | mail ADDRESS | pay');
    return 2;
  }
  const config = loadConfig(process.env);
  const [kind, address] = request.data;
  // Opens no database if there is nothing to send.
  const results = isSetUp(config, kind) ? await sendAndRecord(config, kind, address) : [];
  if (results.length === 0) say(`${kind}: no provider is set up`);
  for (const { provider, ok, result } of results) say(`${kind} ${provider}: ${ok ? 'ok' : 'FAILED'}, ${result}`);
  return results.length > 0 && results.every(({ ok }) => ok) ? 0 : 1;
}

async function sendAndRecord(config: Config, channel: TestChannel, to: string | undefined): Promise<TestResult[]> {
  const { url, stop } = await reachDatabase(config);
  const { db } = openDatabase(url, 1);
  const texts = {
    readSiteName: async () => (await siteSettings(db)).siteName,
    readSms: () => readSms(db, 'registerCode'),
  };
  try {
    const results = await sendTest(config, { channel, to, texts });
    await recordTest(db, config, { channel, results }).catch((error: unknown) =>
      say(`The result could not be stored for npm run doctor: ${(error as Error).message}`),
    );
    return results;
  } finally {
    await db.destroy();
    await stop();
  }
}

await runCommand(main);
