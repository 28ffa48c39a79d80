import { Secret, TOTP } from 'otpauth';
import { timingSafeEqual } from 'node:crypto';

const PERIOD_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const authenticator = (secret: Uint8Array<ArrayBuffer>, issuer = '', label = '') =>
  new TOTP({ secret: new Secret({ buffer: secret.buffer }), issuer, label, algorithm: 'SHA1', digits: 6, period: 30 });

export const generateTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** A secret in the forms that authenticators accept: to be typed, and as the text of a QR code. */
export function totpEnrolment(secret: Buffer, { issuer, username }: { issuer: string; username: string }) {
  const totp = authenticator(new Uint8Array(secret), issuer, username);
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() };
}

/**
 * The step of 30 s that the code belongs to: the present one, the one before or the one after, because clocks differ; or null.
 * All three are compared in any case, so that the time taken reveals nothing.
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
