import type { components, paths, webhooks } from './generated.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** A call that accepts API keys, as `METHOD /path`; each server documents it at `/video-platform/docs`. */
export type Call = {
  [Path in keyof paths]: {
    [M in Method]: paths[Path][M] extends { responses: unknown } ? `${Uppercase<M>} ${Path}` : never;
  }[Method];
}[keyof paths];

type Operation<C extends Call> = C extends `${infer M} ${infer Path extends keyof paths}`
  ? NonNullable<paths[Path][Lowercase<M> & Method]>
  : never;

type Given<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Given<Q> : unknown;
type PathOf<O> = O extends { parameters: { path: infer P } } ? Given<P> : unknown;
type BodyOf<O> = O extends { requestBody?: infer B }
  ? Given<B> extends { content: { 'application/json': infer Body } }
    ? Body
    : unknown
  : unknown;

/** A call's fields from path, query string and body, merged. */
export type Input<C extends Call> = PathOf<Operation<C>> & QueryOf<Operation<C>> & BodyOf<Operation<C>>;

type ContentOf<C extends Call> =
  Operation<C> extends { responses: { 200: { content: infer Content } } } ? Content : never;

export type FileCall = {
  [C in Call]: Exclude<keyof ContentOf<C>, 'application/json'> extends never ? never : C;
}[Call];

/** The `data` of a call's envelope. */
export type Output<C extends Call> =
  ContentOf<C> extends { 'application/json': infer Envelope }
    ? Extract<Envelope, { code: 0 }> extends { data: infer Data }
      ? Data
      : null
    : never;

/** A call that returns a list in pages. */
export type PagedCall = { [C in Call]: Output<C> extends { content: unknown[]; page: number } ? C : never }[Call];
export type ItemOf<C extends PagedCall> = Output<C> extends { content: (infer Item)[] } ? Item : never;

/** The named objects of the API, such as `Schemas['Order']`. */
export type Schemas = components['schemas'];

/** The body of a webhook's delivery; `type` tells events apart. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post'] extends {
    requestBody: { content: { 'application/json': infer Body } };
  }
    ? Body
    : never;
}[keyof webhooks];
