import type { FastifyRequest } from 'fastify';
import type { OperatorSession, UserSession } from '../sessions.ts';

/** Who makes a request; both null for a visitor. */
export interface Caller {
  user: UserSession | null;
  operator: OperatorSession | null;
}

const caller = Symbol('caller');
type WithCaller = FastifyRequest & { [caller]?: Caller };

export function rememberCaller(request: FastifyRequest, who: Caller): void {
  (request as WithCaller)[caller] = who;
}

/** Nobody before the token has been looked at. */
export const callerOf = (request: FastifyRequest): Caller =>
  (request as WithCaller)[caller] ?? { user: null, operator: null };
