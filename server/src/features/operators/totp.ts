import { Secret, TOTP } from 'otpauth';
import { timingSafeEqual } from 'node:crypto';

const PERIOD_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const authenticator = (secret: Uint8Array<ArrayBuffer>, issuer = '', label = '') =>
  new TOTP({ secret: new Secret({ buffer: secret.buffer }), issuer, label, algorithm: 'SHA1', digits: 6, period: 30 });

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** A secret as an authenticator takes it: typed, and as the text of a QR code. */
export function enrolment(secret: Buffer, { issuer, username }: { issuer: string; username: string }) {
  const totp = authenticator(new Uint8Array(secret), issuer, username);
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() };
}

/**
 * The step of 30 s whose code was given: the present one, the one before or the one after, since clocks differ. Every
 * candidate is compared whatever the others were, so that the time taken tells nothing.
 */
export function stepOf(secret: Buffer, code: string): number | null {
  const totp = authenticator(new Uint8Array(secret));
  const now = Math.floor(Date.now() / PERIOD_MS);
  const given = Buffer.from(code);
  const steps = [now - 1, now, now + 1].filter((step) => {
    const expected = Buffer.from(totp.generate({ timestamp: step * PERIOD_MS }));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return steps[0] ?? null;
}
