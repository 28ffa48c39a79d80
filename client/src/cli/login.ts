import { text } from 'node:stream/consumers';
import { createClient } from '../client.ts';
import { openClient, printJson, readArguments, type Terminal, UsageError } from './command.ts';
import { storeLogin } from './login-file.ts';

/** `zhenku login [--url URL]`: the key comes from ZHENKU_KEY, a prompt or standard input, never from an argument. */
export async function logIn(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values } = readArguments(args, { url: { type: 'string' } }, 0);
  const { env } = terminal;
  const url = values.url ?? (env.ZHENKU_URL || (await terminal.ask('Address of the shop: ')));
  if (!url) throw new UsageError('Name the shop: --url https://footage.example');
  const key = env.ZHENKU_KEY || (await terminal.ask('API key (zk_…): ')) || (await text(process.stdin));
  const login = { url: createClient({ url }).url, key: key.trim() };
  const { name, userName, scopes } = await createClient(login).call('GET /user/v1/keys/current', {});
  const path = await storeLogin(env, login);
  terminal.print(`Logged in to ${login.url} as ${userName} with the key “${name}” (${scopes.join(', ')}).`);
  terminal.print(`Stored in ${path}.`);
}

/** `zhenku whoami`: the key's account, scopes and budget. */
export async function showKey(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values } = readArguments(args, { json: { type: 'boolean' } }, 0);
  const client = await openClient(terminal);
  const key = await client.call('GET /user/v1/keys/current', {});
  if (values.json) return printJson(terminal, { url: client.url, ...key });
  terminal.print(`${key.userName} at ${client.url}, key “${key.name}” (${key.scopes.join(', ')})`);
  terminal.print(`${key.balance} yuan in the account`);
  if (key.budget !== null) terminal.print(`${key.spent} of ${key.budget} yuan spent this month`);
}
