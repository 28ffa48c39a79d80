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
 * Returns an operator request's token from its header or the console's cookie. Browsers attach the cookie to cross-site
 * requests too, so it counts only with a header that neither forms nor other sites' scripts can set.
 */
export function operatorTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): unknown {
  const token = headers[OPERATOR_TOKEN_HEADER];
  if (token !== undefined || headers[OPERATOR_CONSOLE_HEADER] === undefined) return token;
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[OPERATOR_COOKIE];
}

/**
 * Throws `notLoggedIn` if another operator has logged in in another tab since the console page loaded, so that nobody
 * acts in another operator's name.
 */
export function assertExpectedOperator({ headers }: Pick<FastifyRequest, 'headers'>, operator: { id: number }): void {
  const expectedId = headers[OPERATOR_ID_HEADER];
  if (expectedId !== undefined && expectedId !== String(operator.id)) throw new AppError('notLoggedIn');
}

/**
 * Returns an operator session's `Set-Cookie`; scripts cannot read it, and browsers send it to the operators' API only.
 */
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
