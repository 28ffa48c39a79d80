import { ConfigError } from './config-error.ts';

/**
 * Runs a command of `package.json`; `main` returns the exit code. For wrong settings it prints only the message.
 * `failure` is the exit code for all errors.
 */
export async function runCommand(main: () => Promise<number>, { failure = 1 } = {}): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = failure;
  }
}
