import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { type Client, createClient } from '../client.ts';
import { readLogin } from './login-file.ts';

/** A command's environment; tests replace it. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
  /** Prints progress and questions, which a script that reads the output must not see. */
  note: (text: string) => void;
  /** Returns a line that the user typed; null if nobody can answer. */
  ask: (question: string) => Promise<string | null>;
}

/** The user mistyped the command; `zhenku --help` explains it. */
export class UsageError extends Error {}

export class CommandError extends Error {}

interface Flag {
  type: 'string' | 'boolean';
}

/** Reads arguments and options. Throws `UsageError` for unknown ones, and unless there are `count` arguments. */
export function readArguments<const Flags extends Record<string, Flag>>(
  args: readonly string[],
  flags: Flags,
  count: number,
) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true });
    if (positionals.length !== count) throw new Error(`It takes ${count} argument${count === 1 ? '' : 's'}.`);
    return { values, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Returns a client of the shop that the user logged in to, or of ZHENKU_URL with ZHENKU_KEY. */
export async function openClient({ env }: Terminal): Promise<Client> {
  const login = await readLogin(env);
  if (!login) throw new CommandError('Log in first: `zhenku login`, or set ZHENKU_URL and ZHENKU_KEY.');
  return createClient(login);
}

export const printJson = ({ print }: Terminal, value: unknown) => print(JSON.stringify(value, null, 2));

/** Prints rows in columns. Chinese characters are two columns wide. */
export function printTable({ print }: Terminal, rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!)))) ?? [];
  for (const row of rows) {
    print(
      row
        .map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    );
  }
}

const widthOf = (text: string) =>
  Array.from(text).reduce((width, character) => width + (/[\u1100-\u115f\u2e80-\uffdc]/.test(character) ? 2 : 1), 0);

/** Returns null outside a terminal. */
export async function askOnTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
