import { DatabaseError } from 'pg';
import { pino } from 'pino';

/** Fields of a PostgreSQL error that may contain row values. */
const ROW_VALUES = ['detail', 'where', 'hint', 'internalQuery', 'dataType'];

/** The class of errors that quote a value in their message, like `invalid input syntax for type integer: "…"`. */
const DATA_EXCEPTION = /^22/;

/** Serialises an error and its causes for the log, without the row values that PostgreSQL quotes. */
export function loggedError(error: unknown): object {
  const logged = { ...pino.stdSerializers.err(withoutRowValues(error)) };
  return Object.fromEntries(Object.entries(logged).filter(([key]) => !ROW_VALUES.includes(key)));
}

function withoutRowValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const quotes = error instanceof DatabaseError && DATA_EXCEPTION.test(error.code ?? '');
  const cause = error.cause instanceof Error ? withoutRowValues(error.cause) : undefined;
  if (!quotes && cause === undefined) return error;
  const message = quotes ? error.message.replace(/: ".*$/s, '') : error.message;
  const copy = Object.assign(Object.create(Object.getPrototypeOf(error) as object) as Error, error);
  return Object.defineProperties(copy, {
    message: { value: message },
    stack: { value: error.stack?.replace(error.message, message) },
    cause: { value: cause },
  });
}
