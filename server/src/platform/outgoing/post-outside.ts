import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

/** Decides which addresses of users' choice the server may connect to. */
export interface OutsidePolicy {
  /** Admits plain HTTP, loopback addresses and all ports, for receivers on a developer's machine. */
  sandbox: boolean;
  ports: readonly number[];
  resolve: (name: string) => Promise<string[]>;
}

/** Why a request got no response. */
export type OutsideFault = 'address' | 'dns' | 'connection' | 'tls' | 'timeout' | 'protocol';

export class OutsideError extends Error {
  readonly fault: OutsideFault;

  constructor(fault: OutsideFault, cause?: unknown) {
    super(`no response: ${fault}`, { cause });
    this.fault = fault;
  }
}

export interface OutsideResponse {
  status: number;
  start: Buffer;
}

interface OutsideRequest {
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal | undefined;
  timeoutMs: number;
  /** The number of bytes of the response that are read. */
  maxBytes: number;
}

/** How long a name server has for each of two tries. */
const DNS_TIMEOUT_MS = 2_000;

/**
 * Returns a name's addresses by asking the name servers. `dns.lookup` would also read the hosts file, which names internal
 * machines, and block threads that file and crypto work needs.
 */
export async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** Parses a URL from a user. Throws `OutsideError` if the policy refuses its form, before any name is resolved. */
export function readTarget(text: string, { sandbox, ports }: Omit<OutsidePolicy, 'resolve'>): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSecure = url?.protocol === 'https:';
  if (!url || !(isSecure || (sandbox && url.protocol === 'http:'))) throw new OutsideError('address');
  if (url.username || url.password || url.hash) throw new OutsideError('address');
  const port = Number(url.port || (isSecure ? 443 : 80));
  if (!sandbox && !ports.includes(port)) throw new OutsideError('address');
  return url;
}

/**
 * Resolves the target's name once, and returns its addresses. Throws `OutsideError` unless all of them are public: a name with a
 * private address beside a public one is an attack, or a mistake.
 */
async function checkedAddresses(url: URL, { sandbox, resolve }: OutsidePolicy): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : sandbox && host === 'localhost' ? ['127.0.0.1'] : await resolve(host);
  if (addresses.length === 0) throw new OutsideError('dns');
  const isAdmitted = (address: string) => isPublicAddress(address) || (sandbox && isLoopback(address));
  if (!addresses.every(isAdmitted)) throw new OutsideError('address');
  return addresses;
}

/**
 * Sends a POST to a URL from a user, and reads the first bytes of its response. Connects only to the addresses that
 * were checked, so that a name cannot lead elsewhere a moment later, and follows no redirect. Throws `OutsideError`.
 */
export async function postOutside(
  target: string,
  policy: OutsidePolicy,
  { timeoutMs, ...request }: OutsideRequest,
): Promise<OutsideResponse> {
  const url = readTarget(target, policy);
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(request.signal ? [request.signal] : [])]);
  if (signal.aborted) throw new OutsideError('timeout', signal.reason);
  const addresses = await Promise.race([checkedAddresses(url, policy), rejectOnAbort(signal)]);
  return await send(url, addresses, { ...request, signal });
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new OutsideError('timeout', signal.reason)), { once: true }),
  );

function send(
  url: URL,
  addresses: string[],
  { headers, body, signal, maxBytes }: Omit<OutsideRequest, 'timeoutMs'> & { signal: AbortSignal },
): Promise<OutsideResponse> {
  const answers = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  // Returns the checked addresses instead of resolving the name again; Node does not call it for literal addresses.
  const lookup: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, answers) : callback(null, answers[0]!.address, answers[0]!.family);
  const content = Buffer.from(body);
  const options = {
    method: 'POST',
    lookup,
    signal,
    // Opens a new connection: a pool might reuse one to an address that was checked long ago.
    agent: false as const,
    headers: { ...headers, 'content-length': String(content.length), 'accept-encoding': 'identity' },
  };
  return new Promise((resolve, reject) => {
    const sent = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    const fail = (error: Error) => reject(new OutsideError(signal.aborted ? 'timeout' : faultOf(error), error));
    // Node closes the connection of a receiver that switches protocols (101), without a response or an error.
    const end = () => reject(new OutsideError(signal.aborted ? 'timeout' : 'protocol'));
    sent.on('error', fail).on('close', end);
    sent.on('response', (response) => {
      // The receiver has answered, even if reading the body fails.
      sent
        .off('close', end)
        .off('error', fail)
        .on('error', () => undefined);
      void readStart(response, maxBytes).then((start) => {
        resolve({ status: response.statusCode!, start });
        sent.destroy();
      });
    });
    sent.end(content);
  });
}

/** Reads the first bytes of a response; if it stalls or breaks off, returns the bytes that arrived. */
async function readStart(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The bytes that arrived are enough.
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;

function faultOf(error: Error): OutsideFault {
  const code = 'code' in error ? String(error.code) : '';
  if (TLS.test(code)) return 'tls';
  return code.startsWith('HPE_') ? 'protocol' : 'connection';
}
