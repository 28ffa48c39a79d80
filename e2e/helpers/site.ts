import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { register, registerCreator } from '../../server/src/testing/client.ts';
import { recharge } from '../../server/src/testing/shopping.ts';
import { uniquePhone } from './unique.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup has not run`);
  return value;
}

export const site = { url: setting('E2E_URL'), dataDir: setting('E2E_DATA_DIR') };

export const operatorToken = setting('E2E_OPERATOR_TOKEN');

export const sharedVideoId = Number(setting('E2E_VIDEO_ID'));
/** The token of the shared clip's author, who earns whenever a test buys the clip. */
export const sharedAuthorToken = setting('E2E_AUTHOR_TOKEN');

interface Message {
  to: string;
  template: string;
  text: string;
  params: { code?: string; inviteCode?: string };
}

/** Returns a parameter of the recipient's latest message that has it, or undefined. */
async function lastSent(to: string, name: keyof Message['params']): Promise<string | undefined> {
  const folder = join(site.dataDir, 'outbox');
  for (const file of (await readdir(folder)).toSorted().reverse()) {
    const message = JSON.parse(await readFile(join(folder, file), 'utf8')) as Message;
    if (message.to === to && message.params[name]) return message.params[name];
  }
  return undefined;
}

export async function waitForMessage(to: string, template: string): Promise<string> {
  const folder = join(site.dataDir, 'outbox');
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Message;
  const messages = async () => await Promise.all((await readdir(folder)).map(read));
  let text: string | undefined;
  const find = async () => {
    text = (await messages()).find((one) => one.to === to && one.template === template)?.text;
    return text;
  };
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return text!;
}

export async function codeSentTo(phone: string): Promise<string> {
  const code = await lastSent(phone, 'code');
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

export async function inviteCodeMailedTo(email: string): Promise<string> {
  let code: string | undefined;
  await expect.poll(async () => (code = await lastSent(email, 'inviteCode'))).toBeDefined();
  return code!;
}

/** Queries or changes the database directly, for actions that have no endpoint. */
export async function query<Row extends object = object>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new Client({ host: `${site.dataDir}/postgres`, user: 'zhenku', database: 'zhenku' });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}

export async function createBuyer(yuan = 0): Promise<string> {
  const { token } = await register(site, uniquePhone());
  if (yuan > 0) await recharge(site, token, yuan);
  return token;
}

export async function createCreator(): Promise<string> {
  return (await registerCreator(site, uniquePhone(), operatorToken)).token;
}
