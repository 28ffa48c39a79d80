import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../platform/http/input.ts';

/**
 * Faults of a gateway call: `unavailable` (HTTP 503, nothing done), `lost` (done, but the connection ends without a reply),
 * `slow` (done, but our clients time out), `tampered` (reply changed in transit), `unsigned` (reply without signature).
 */
const faultKinds = ['unavailable', 'lost', 'slow', 'tampered', 'unsigned'] as const;
export type Fault = (typeof faultKinds)[number];

export type Faults = { take: () => Fault | undefined };

const FaultInput = z.object({
  /** `none` cancels the pending faults. */
  fault: z.enum([...faultKinds, 'none'], `只能是 ${faultKinds.join('、')}、none`),
  calls: z.int().min(1).max(100).default(1),
});

export function serveFaults(app: FastifyInstance, gateway: string): Faults {
  const next: Fault[] = [];
  app.post(`/sandbox/${gateway}/fault`, async (request, reply) => {
    const { fault, calls } = parseInput(FaultInput, request);
    if (fault === 'none') next.splice(0);
    else next.push(...Array<Fault>(calls).fill(fault));
    return reply.send({ code: 0, data: null, message: '' });
  });
  return { take: () => next.shift() };
}

/** Longer than our clients wait. */
const SLOW_MS = 30_000;

export const isWithheld = (fault: Fault | undefined): fault is 'lost' | 'slow' => fault === 'lost' || fault === 'slow';

export function withholdReply(reply: FastifyReply, fault: 'lost' | 'slow'): FastifyReply {
  reply.hijack();
  if (fault === 'lost') reply.raw.destroy();
  else setTimeout(() => reply.raw.destroy(), SLOW_MS).unref();
  return reply;
}
