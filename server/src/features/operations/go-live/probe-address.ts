import { challengeInstallation } from '../../../platform/http/installation-proof.ts';

/** Maximum bytes to read, because other sites may respond with pages of any size. */
const BODY_MAX = 1_000;

export type AddressProblem =
  | 'unreachable'
  | 'late'
  | 'certificate'
  /** The address redirects elsewhere. Redirects are not followed. */
  | 'redirect'
  /** Another server responds, or an older version of this one. */
  | 'other';

export interface ProbedAddress {
  problem: AddressProblem | null;
  /** For `redirect`, the host redirected to; otherwise the HTTP status, or the error's code, message or name. */
  detail: string;
  /** How many ms the other clock is ahead of ours; null if the response has no time. */
  aheadMs: number | null;
}

/**
 * Requests our own public address, as a browser would, and checks the proof that this installation responded. Does not
 * follow redirects.
 */
export async function probeAddress(
  publicUrl: string,
  { secret, signal }: { secret: string; signal: AbortSignal },
): Promise<ProbedAddress> {
  const began = Date.now();
  const { path, isProof } = challengeInstallation(secret);
  try {
    const response = await fetch(`${publicUrl}${path}`, { redirect: 'manual', signal });
    const aheadMs = aheadOf(response.headers, began);
    const detail = String(response.status);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return { problem: 'redirect', detail: new URL(response.headers.get('location') ?? '', publicUrl).host, aheadMs };
    }
    const isOurs = response.ok && isProof(await readSome(response));
    return { problem: isOurs ? null : 'other', detail, aheadMs };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
    const detail = cause?.code ?? cause?.message ?? name;
    if (signal.aborted) return { problem: 'late', detail, aheadMs: null };
    return {
      problem: /CERT|TLS|SSL|UNABLE_TO_VERIFY/.test(detail) ? 'certificate' : 'unreachable',
      detail,
      aheadMs: null,
    };
  }
}

/** Returns how many milliseconds a server's clock is ahead of ours; null if it does not respond with a time. */
export async function probeClock(url: string, signal: AbortSignal): Promise<number | null> {
  const began = Date.now();
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    return aheadOf(response.headers, began);
  } catch {
    return null;
  }
}

function aheadOf(headers: Headers, began: number): number | null {
  const time = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(time)) return null;
  // The header has a resolution of one second.
  return time + 500 - (began + Date.now()) / 2;
}

async function readSome(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > BODY_MAX) break;
  }
  return text;
}
