import { BASE_PATH } from '@zhenku/contract/constants';

/** The public settings take less than a few kilobytes. */
const BODY_MAX = 100_000;

export type AddressProblem =
  | 'unreachable'
  | 'late'
  | 'certificate'
  /** It redirects elsewhere, which is not followed. */
  | 'redirect'
  /** It responds differently from this shop. */
  | 'other';

export interface ProbedAddress {
  problem: AddressProblem | null;
  /** The error's code or the HTTP status. */
  detail: string;
  /** How many ms the other clock is ahead of ours; null if the response has no time. */
  aheadMs: number | null;
}

/** Requests the shop's public settings from our own address, as a browser would, without following redirects. */
export async function probeAddress(
  publicUrl: string,
  { siteName, signal }: { siteName: string | null; signal: AbortSignal },
): Promise<ProbedAddress> {
  const began = Date.now();
  try {
    const response = await fetch(`${publicUrl}${BASE_PATH}/website/v1/settings`, { redirect: 'manual', signal });
    const aheadMs = aheadOf(response.headers, began);
    const detail = String(response.status);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return { problem: 'redirect', detail: new URL(response.headers.get('location') ?? '', publicUrl).host, aheadMs };
    }
    const isOurs = response.ok && isShop(await readSome(response), siteName);
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

/** Returns how many ms a server's clock is ahead of ours; null if it does not respond with a time. */
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
  // The header has whole seconds.
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

function isShop(body: string, siteName: string | null): boolean {
  try {
    const { code, data } = JSON.parse(body) as { code: unknown; data?: { siteName?: unknown } };
    return code === 0 && (siteName === null ? typeof data?.siteName === 'string' : data?.siteName === siteName);
  } catch {
    return false;
  }
}
