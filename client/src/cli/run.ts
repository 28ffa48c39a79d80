import { ChecksumError } from '../download.ts';
import { ApiError, ConnectionError, ERROR_CODE } from '../errors.ts';
import { certificates } from './certificates.ts';
import { checkEditList } from './check-edl.ts';
import { CommandError, type Terminal, UsageError } from './command.ts';
import { download } from './download.ts';
import { logIn, showKey } from './login.ts';
import { purchase } from './purchase.ts';
import { search } from './search.ts';
import { upload } from './upload.ts';

export const EXIT = { done: 0, failed: 1, usage: 2, notAllowed: 3, noConnection: 4 } as const;

const HELP = `zhenku: search, buy, download and publish stock video

  zhenku login [--url URL]                 stores the address and an API key, which it asks for or reads from
                                           the standard input
  zhenku whoami                            the key's account, scopes and budget
  zhenku search WORDS [--limit N]
  zhenku buy CLIP --tier hd|4k|plus [--project NAME] [--yes] [--again]
                                           shows the price and asks before it buys
  zhenku download ORDER|ORDER_ITEM --to DIR [--master]
                                           continues interrupted downloads, and compares files with certificates
  zhenku certificates [--since YYYY-MM-DD] [--to DIR]
                                           lists certificates, and downloads their PDFs with --to
  zhenku upload DIR --csv FILE [--dry-run] publishes the files with a price, and saves the others as drafts; a
                                           second run continues
  zhenku check-edl FILE [--fps N]          which clips of an EDL, FCP 7 XML, FCPXML or OTIO need a licence

Every command but login prints JSON with --json. ZHENKU_URL and ZHENKU_KEY replace the stored login.
Exit codes: 0 done, 1 failed or refused, 2 written wrongly, 3 the key may not, 4 no connection.`;

const COMMANDS: Readonly<Record<string, (args: readonly string[], terminal: Terminal) => Promise<void>>> = {
  login: logIn,
  whoami: showKey,
  search,
  buy: purchase,
  download,
  certificates,
  upload,
  'check-edl': checkEditList,
};

const KEY_PROBLEMS: readonly number[] = [
  ERROR_CODE.keyUnknown,
  ERROR_CODE.keyMalformed,
  ERROR_CODE.keyRevoked,
  ERROR_CODE.keyExpired,
  ERROR_CODE.notAllowed,
];

/** Runs a command and returns its exit code. */
export async function run([name = '--help', ...args]: readonly string[], terminal: Terminal): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === '--help' || name === 'help' || args.includes('--help')) {
    terminal.print(HELP);
    return EXIT.done;
  }
  try {
    if (!command) throw new UsageError(`There is no command “${name}”.`);
    await command(args, terminal);
    return EXIT.done;
  } catch (error) {
    return explain(error, terminal);
  }
}

/** Prints an expected error. Rethrows this program's bugs. */
function explain(error: unknown, { note }: Terminal): number {
  if (error instanceof UsageError) {
    note(`${error.message} See zhenku --help.`);
    return EXIT.usage;
  }
  if (error instanceof ApiError) {
    const reasons = Object.values(error.fields);
    note(reasons.length > 0 ? reasons.join('\n') : error.message);
    if (error.scope && error.scope.length > 0) note(`The key needs the scope ${error.scope.join(' or ')}.`);
    return KEY_PROBLEMS.includes(error.code) ? EXIT.notAllowed : EXIT.failed;
  }
  if (error instanceof ConnectionError) {
    note(error.message);
    return EXIT.noConnection;
  }
  const isForUser = error instanceof CommandError || error instanceof ChecksumError || isOfTheDisk(error);
  if (!isForUser && (error as Error).name !== 'PriceError') throw error;
  note((error as Error).message);
  return EXIT.failed;
}

const isOfTheDisk = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;
