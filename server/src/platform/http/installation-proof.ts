import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isSigned, sign } from '../encryption/secrets.ts';

const PATH = '/.well-known/zhenku';
const CHALLENGE = /^[0-9a-f]{32}$/;
/** Returns the signed text. No signed link begins like this, so a proof cannot be used as a link. */
const textOf = (challenge: string) => `installation ${challenge}`;

/** Signs challenges, so that the doctor can verify that an address leads to this installation. */
export function serveInstallationProof(http: FastifyInstance, secret: string): void {
  http.get<{ Params: { challenge: string } }>(`${PATH}/:challenge`, async (request, reply) => {
    const { challenge } = request.params;
    void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    return CHALLENGE.test(challenge) ? sign(secret, textOf(challenge)) : await reply.code(404).send('');
  });
}

/**
 * Returns a path with a new challenge, and a function that tells whether a response comes from a server with the same
 * secret.
 */
export function challengeInstallation(secret: string): { path: string; isProof: (body: string) => boolean } {
  const challenge = randomBytes(16).toString('hex');
  return { path: `${PATH}/${challenge}`, isProof: (body) => isSigned(secret, textOf(challenge), body) };
}
