import { createHash, createHmac } from 'node:crypto';

const AUTHORIZATION =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^/]+)\/([^/]+)\/tc3_request, SignedHeaders=content-type;host, Signature=([0-9a-f]{64})$/;

interface SignedRequest {
  headers: Record<string, string>;
  path: string;
  body: string;
}

/** Returns Tencent Cloud's error code for a request without a valid TC3-HMAC-SHA256 signature, otherwise undefined. */
export function signatureRefusal(
  { headers, path, body }: SignedRequest,
  { secretId, secretKey }: { secretId: string; secretKey: string },
): string | undefined {
  const parsed = AUTHORIZATION.exec(headers['authorization'] ?? '');
  if (!parsed) return 'AuthFailure.InvalidAuthorization';
  const [id, date, service, signature] = parsed.slice(1) as [string, string, string, string];
  const timestamp = headers['x-tc-timestamp']!;
  const day = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10);
  if (id !== secretId || day !== date || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) {
    return 'AuthFailure.SignatureExpire';
  }
  const host = headers['host']!.replace(/:\d+$/, '');
  const signedHeaders = `content-type:${headers['content-type']}\nhost:${host}\n`;
  const canonical = ['POST', path, '', signedHeaders, 'content-type;host', sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', timestamp, `${date}/${service}/tc3_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  return hmac(key, text).toString('hex') === signature ? undefined : 'AuthFailure.SignatureFailure';
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
