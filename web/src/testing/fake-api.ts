import { api, type Input, type Key, type Output } from '@zhenku/contract/api';
import { BASE_PATH } from '@zhenku/contract/constants';
import { vi } from 'vitest';

/** A call's response: data, a refusal, or a function of the request that returns one of them or throws. */
type Answer<K extends Key> =
  | Output<K>
  | Refusal
  | ((input: Input<K>) => Output<K> | Refusal | Promise<Output<K> | Refusal>);

class Refusal {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown) {
    this.code = code;
    this.message = message;
    this.data = data;
  }
}

/** Creates a refusal, e.g. `answers(key, refuses(40_900, '订单已支付'))`; `fields` has the reason for each field. */
export const refuses = (code: number, message: string, fields?: Record<string, string>): Refusal =>
  new Refusal(code, message, fields ? { fields } : null);

/** Creates a refusal with further data. */
export const refusesWith = (code: number, message: string, data: object): Refusal => new Refusal(code, message, data);

export const isOffline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Simulates a call that never ends, for loading and busy states. */
export const neverAnswers = (): Promise<never> => new Promise(() => undefined);

const REPORTS: ReadonlySet<string> = new Set([
  'POST /website/v1/log/report',
  'POST /statistic/v1/website/report',
  'POST /statistic/v1/clips/report',
]);

interface RecordedCall {
  key: Key;
  input: object;
  headers: Headers;
}

const responses = new Map<string, unknown>();
let recorded: RecordedCall[] = [];
let unexpected: string[] = [];

export function answers<K extends Key>(key: K, answer: Answer<NoInfer<K>>): void {
  responses.set(key, answer);
}

export function callsOf<K extends Key>(key: K): Input<K>[] {
  return recorded.filter((call) => call.key === key).map(({ input }) => input as Input<K>);
}

export const headersOf = (key: Key): Headers[] =>
  recorded.filter((call) => call.key === key).map(({ headers }) => headers);

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

/** All calls, with literal paths before parameterised ones. */
const routes = (Object.keys(api) as Key[])
  .map((key) => {
    const [method = '', path = ''] = key.split(' ');
    const pattern = new RegExp(`^${escaped(BASE_PATH + path).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    return { key, method, pattern };
  })
  .toSorted((a, b) => Number(a.key.includes('{')) - Number(b.key.includes('{')));

function findCall(method: string, url: URL): { key: Key; params: Record<string, string> } | null {
  for (const { key, method: own, pattern } of routes) {
    const match = own === method && pattern.exec(url.pathname);
    if (match) return { key, params: { ...match.groups } };
  }
  return null;
}

function fail(problem: string): never {
  unexpected.push(problem);
  throw new TypeError(problem);
}

function fromText(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Returns the input as the server parses it; unchanged if the contract refuses it. */
function parseInput(key: Key, fields: object): object {
  const present = Object.entries(fields).filter(([, value]) => value !== '' && value !== null);
  const inputs = [present, present.map(([name, value]) => [name, fromText(value)] as const)];
  const parsed = inputs.map((entries) => api[key].input.safeParse(Object.fromEntries(entries)));
  return parsed.find(({ success }) => success)?.data ?? fields;
}

async function answer(target: string | URL | globalThis.Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(target instanceof Request ? target.url : target, 'http://localhost');
  const method = init.method ?? 'GET';
  const call = findCall(method, url);
  if (!call) return fail(`${method} ${url.pathname} is not in the contract`);
  const { key, params } = call;
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {};
  const input = parseInput(key, { ...Object.fromEntries(url.searchParams), ...body, ...params });
  recorded.push({ key, input, headers: new Headers(init.headers) });
  if (!responses.has(key)) {
    if (REPORTS.has(key)) return Response.json({ code: 0, data: null, message: '' });
    return fail(`${key} was called, but the test set no response: answers('${key}', …)`);
  }
  const response = responses.get(key);
  const data: unknown = await (typeof response === 'function'
    ? (response as (input: object) => unknown)(input)
    : response);
  if (data instanceof Refusal) return Response.json({ code: data.code, data: data.data, message: data.message });
  return Response.json({ code: 0, data, message: '' });
}

export function startFakeApi(): void {
  responses.clear();
  recorded = [];
  unexpected = [];
  vi.stubGlobal('fetch', answer);
}

/** Throws if a call was not in the contract, or the test set no response to it. Called after each test. */
export function expectNoUnexpectedCalls(): void {
  const problems = [...new Set(unexpected)];
  unexpected = [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
