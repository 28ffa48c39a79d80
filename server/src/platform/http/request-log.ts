import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/**
 * A request's log: a child of `parent` with the request's id. It is created at its first line, because at the level
 * `warn` most requests write none, and creating a child costs more than the rest of a short response.
 */
class RequestLog {
  readonly #parent: Logger;
  readonly #bindings: object;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: Logger, bindings: object) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }
  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#child().child(...args);
  }
  trace(...args: unknown[]): void {
    this.#write('trace', args);
  }
  debug(...args: unknown[]): void {
    this.#write('debug', args);
  }
  info(...args: unknown[]): void {
    this.#write('info', args);
  }
  warn(...args: unknown[]): void {
    this.#write('warn', args);
  }
  error(...args: unknown[]): void {
    this.#write('error', args);
  }
  fatal(...args: unknown[]): void {
    this.#write('fatal', args);
  }
  silent(): void {}

  #child(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings));
  }
  #write(level: Level, args: unknown[]): void {
    if (this.#parent.isLevelEnabled(level)) (this.#child()[level] as (...args: unknown[]) => void)(...args);
  }
}

export const requestLog = (parent: FastifyBaseLogger, bindings: object): FastifyBaseLogger =>
  new RequestLog(parent as Logger, bindings) as FastifyBaseLogger;
