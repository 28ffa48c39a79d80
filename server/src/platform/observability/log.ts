import { KEY_PREFIX } from '@zhenku/contract/keys/key-scopes';
import { type DestinationStream, pino } from 'pino';
import { readableLine } from './log-lines.ts';
import { loggedError } from './logged-error.ts';
import type { Config } from '../config.ts';

export type Log = {
  debug: (details: object, message?: string) => void;
  info: (details: object, message?: string) => void;
  warn: (details: object, message?: string) => void;
  error: (details: object, message?: string) => void;
};

/** Fields that must never reach a log, in any object. */
const SECRETS = [
  'token',
  'apiKey',
  'authorization',
  'secretKey',
  'newPwd',
  'password',
  'captcha',
  'privateKey',
  'form',
  'idCard',
  'personalIdCard',
  'identityNumber',
  'identity_number',
  'certNo',
  'cardNo',
];

const API_KEY = new RegExp(`${KEY_PREFIX}[\\w-]{20,}`, 'g');

/**
 * Creates a log with readable lines on a terminal, otherwise JSON. It redacts secrets on the first three levels, API keys
 * everywhere, and omits
 * row values from errors.
 */
export function createLog(level: Config['logLevel'], destination = process.stdout.isTTY ? terminal : undefined) {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    redact: {
      paths: [...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), '*.headers', 'headers'],
      censor: '[secret]',
    },
    // A key may also occur within a text, such as the URL of a request that a program built wrongly.
    hooks: { streamWrite: (line: string) => line.replaceAll(API_KEY, `${KEY_PREFIX}[secret]`) },
  };
  return pino(options, destination);
}

const terminal: DestinationStream = { write: (json) => void process.stdout.write(readableLine(json)) };
