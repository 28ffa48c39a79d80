import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { readableLine } from './log-lines.ts';

const TIME = '2026-05-01T04:00:07.123Z';
const line = (content: object) => readableLine(JSON.stringify({ level: 40, time: TIME, ...content }));

describe('a line for people', () => {
  test('has the time, the level, the message and the other fields', () => {
    expect(line({ msg: 'no ffmpeg', path: '/usr/bin/x', tries: 2, of: { a: 1 } })).toBe(
      '12:00:07 WARN  no ffmpeg path=/usr/bin/x tries=2 of={"a":1}\n',
    );
  });

  test("has an error's stack below it", () => {
    const err = { type: 'Error', message: 'disk full', stack: 'Error: disk full\n    at write (disk.ts:7:1)' };
    expect(line({ level: 50, msg: 'request crashed', err })).toBe(
      '12:00:07 ERROR request crashed\nError: disk full\n    at write (disk.ts:7:1)\n',
    );
  });

  test('never controls the terminal, whatever strangers have sent', () => {
    expect(line({ msg: 'a\nb', url: '/\u001b[2Jx\u009b1A' })).toBe('12:00:07 WARN  a\\x0ab url=/\\x1b[2Jx\\x9b1A\n');
  });
});

describe('the log of a process', () => {
  const script = `const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))});
    createLog('info').warn({ password: 'hunter2', port: 8080 }, 'half of it');`;
  const node = [process.execPath, '--input-type=module', '-e'];

  test('never contains an API key, neither in a field nor within a text', () => {
    const key = `zk_${'aB3_-'.repeat(8)}xyz`;
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info({ url: `/x?key=${key}`, deep: { er: { in: [key] } }, apiKey: key, headers: { authorization: key } }, key);
    log.child({ key }).error({ err: new Error(`refused ${key}`) }, 'request crashed');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain(key.slice(3, 20));
    expect(JSON.parse(lines[0]!)).toMatchObject({ url: '/x?key=zk_[secret]', apiKey: '[secret]', msg: 'zk_[secret]' });
  });

  test('is JSON without secrets if the output is not a terminal', async () => {
    const { stdout } = await promisify(execFile)(node[0]!, [...node.slice(1), script]);
    expect(JSON.parse(stdout)).toMatchObject({ level: 40, msg: 'half of it', port: 8080, password: '[secret]' });
  });

  test('consists of readable lines without secrets on a terminal', async () => {
    // `script` gives its command a terminal.
    const command = `"$NODE" --input-type=module -e "$SCRIPT"`;
    const env = { ...process.env, NODE: process.execPath, SCRIPT: script };
    const { stdout } = await promisify(execFile)('script', ['-qec', command, '/dev/null'], { env });
    expect(stdout).toMatch(/^\d\d:\d\d:\d\d WARN {2}half of it password=\[secret\] port=8080\r?\n$/);
  });
});
