import {
  BASE_PATH,
  OPERATOR_CONSOLE_HEADER,
  OPERATOR_COOKIE,
  OPERATOR_ID_HEADER,
  OPERATOR_TOKEN_HEADER,
} from '@zhenku/contract/constants';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { OPERATOR_SESSION_HOURS } from '../sessions.ts';

/**
 * The token of an operator's request: of its header, or of the console's cookie. A cookie comes by itself with what other
 * sites send, so it counts only beside a header that no form can set, and that no script of another site may.
 */
export function operatorTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): unknown {
  const token = headers[OPERATOR_TOKEN_HEADER];
  if (token !== undefined || headers[OPERATOR_CONSOLE_HEADER] === undefined) return token;
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[OPERATOR_COOKIE];
}

/**
 * A page of the console says who it is of. Throws `notLoggedIn` where somebody else logged in since, in another tab: nothing is
 * done in the name of one that another decided.
 */
export function assertMeant({ headers }: Pick<FastifyRequest, 'headers'>, operator: { id: number }): void {
  const meant = headers[OPERATOR_ID_HEADER];
  if (meant !== undefined && meant !== String(operator.id)) throw new AppError('notLoggedIn');
}

/** The `Set-Cookie` of an operator's session, which scripts cannot read and which goes to the operators' API only. */
export const operatorCookie = (token: string, secure: boolean): string =>
  setCookie(token, OPERATOR_SESSION_HOURS * 3_600, secure);

export const endOperatorCookie = (secure: boolean): string => setCookie('', 0, secure);

const setCookie = (value: string, maxAge: number, secure: boolean) =>
  stringifySetCookie({
    name: OPERATOR_COOKIE,
    value,
    maxAge,
    path: `${BASE_PATH}/operator/v1`,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
