import type { FastifyReply } from 'fastify';

/**
 * How a call to a gateway can fail: `unavailable` (HTTP 503, nothing done), `lost` (done, but the reply never arrives),
 * `tampered` (done, but the reply was changed on its way), `unsigned` (done, but the reply has no signature).
 */
export const faultKinds = ['unavailable', 'lost', 'tampered', 'unsigned'] as const;
export type Fault = (typeof faultKinds)[number];

/** The faults of the next calls, in order. */
export type Faults = {
  add: (fault: Fault, calls: number) => void;
  clear: () => void;
  take: () => Fault | undefined;
};

export function createFaults(): Faults {
  const next: Fault[] = [];
  return {
    add: (fault, calls) => void next.push(...Array<Fault>(calls).fill(fault)),
    clear: () => void next.splice(0),
    take: () => next.shift(),
  };
}

/** Ends the connection without a reply. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
