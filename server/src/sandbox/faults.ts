import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../platform/http/input.ts';

/**
 * How a gateway call can fail: `unavailable` (HTTP 503, nothing done), `lost` (done, but the reply never arrives),
 * `tampered` (done, but the reply was changed on its way), `unsigned` (done, but the reply has no signature).
 */
const faultKinds = ['unavailable', 'lost', 'tampered', 'unsigned'] as const;
export type Fault = (typeof faultKinds)[number];

/** Faults for the next calls, in order. */
export type Faults = { take: () => Fault | undefined };

const FaultInput = z.object({
  /** `none` cancels the pending faults. */
  fault: z.enum([...faultKinds, 'none'], `只能是 ${faultKinds.join('、')}、none`),
  calls: z.int().min(1).max(100).default(1),
});

/** Serves the endpoint that makes the next gateway calls fail. */
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

/** Ends the connection without a reply. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
