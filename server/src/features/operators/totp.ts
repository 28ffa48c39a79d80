import { Secret, TOTP } from 'otpauth';
import { timingSafeEqual } from 'node:crypto';

const PERIOD_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const authenticator = (secret: Uint8Array<ArrayBuffer>, issuer = '', label = '') =>
  new TOTP({ secret: new Secret({ buffer: secret.buffer }), issuer, label, algorithm: 'SHA1', digits: 6, period: 30 });

export const generateTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

export function totpEnrolment(secret: Buffer, { issuer, username }: { issuer: string; username: string }) {
  const totp = authenticator(new Uint8Array(secret), issuer, username);
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() };
}

/**
 * Returns the 30 s step to which a code belongs, or null. Accepts the current, previous and next step, because clocks
 * differ. Always compares all three, so that timing reveals nothing.
 */
export function findTotpStep(secret: Buffer, code: string): number | null {
  const totp = authenticator(new Uint8Array(secret));
  const now = Math.floor(Date.now() / PERIOD_MS);
  const given = Buffer.from(code);
  const steps = [now - 1, now, now + 1].filter((step) => {
    const expected = Buffer.from(totp.generate({ timestamp: step * PERIOD_MS }));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return steps[0] ?? null;
}
