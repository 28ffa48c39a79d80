import type { FastifyRequest } from 'fastify';
import type { OperatorSession, UserSession } from '../sessions.ts';

/** The caller of a request; both are null for a visitor. */
export interface Caller {
  user: UserSession | null;
  operator: OperatorSession | null;
}

const caller = Symbol('caller');
type WithCaller = FastifyRequest & { [caller]?: Caller };

export function setCaller(request: FastifyRequest, who: Caller): void {
  (request as WithCaller)[caller] = who;
}

/** Returns the request's caller; a visitor until the token is checked. */
export const callerOf = (request: FastifyRequest): Caller =>
  (request as WithCaller)[caller] ?? { user: null, operator: null };
