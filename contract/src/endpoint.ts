import { z } from 'zod';
import type { EndpointScope } from './keys/key-scopes.ts';

/**
 * The callers whom an endpoint admits. `public`: anybody (a valid token still identifies the caller); `user`: logged in; `creator`:
 * logged in and an author, whatever the current role; `operator`: any operator; `operator:<role>`: that role, or one of
 * several, and admins; `operator:self`: any operator, even without the required second factor.
 */
export type Access =
  | 'public'
  | 'user'
  | 'creator'
  | 'operator'
  | 'operator:self'
  | 'operator:reviewer'
  | 'operator:reviewer,finance'
  | 'operator:finance'
  | 'operator:editor'
  | 'operator:admin';

export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  /** The call's name in generated clients: a verb and its object, unique in the API. */
  operationId: string;
  access: A;
  /**
   * The scope that an API key needs for the call, or one of several. Without it the endpoint refuses every key: the account,
   * passwords, keys and withdrawals are for people who are logged in.
   */
  scope?: EndpointScope | readonly EndpointScope[];
  /** Path parameters, query string and JSON body, merged; `''` and `null` count as absent fields. */
  input: Input;
  /** The envelope's `data`; undeclared fields are stripped from responses. */
  output: Output;
  /**
   * The call responds with bytes of this type instead of the envelope, which only failures have; `output` is
   * `FileBytes`.
   */
  contentType?: string;
  /**
   * Accepts the `Idempotency-Key` header; required if money moves or an order is created. `outside`: the endpoint calls
   * third parties or has its own transactions, so it does not run in the one that stores its response.
   */
  idempotent?: boolean | 'outside';
  summary: string;
}

/** The output of an endpoint with a `contentType`. */
export const FileBytes = z.object({
  fileName: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type FileBytes = z.infer<typeof FileBytes>;

/** Declares an endpoint; its key is `METHOD /path` below `/video-platform`, with `{name}` for path parameters. */
export function define<Input extends z.ZodObject, Output extends z.ZodType, const A extends Access>(
  endpoint: Endpoint<Input, Output, A>,
): Endpoint<Input, Output, A> {
  return endpoint;
}

export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.infer<I> : never;
/** The caller's input, in which fields with a default are optional. */
export type RequestOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer O> ? z.infer<O> : never;
