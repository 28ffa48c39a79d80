// Runs only PostgreSQL in the given folder, for tests that kill it. Prints the URL.
import { startPostgres } from '../database/postgres.ts';

const report = (message: string) => process.stderr.write(`${message}\n`);
const log = { debug: () => undefined, warn: report };
try {
  const { url, stop } = await startPostgres({ dataDir: process.argv[2]!, log });
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
  process.stdout.write(`${url}\n`);
  setInterval(() => undefined, 1000);
} catch (error) {
  report((error as Error).message);
  process.exit(1);
}
