import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-page-renderer';
const secret = randomUUID();

/** Headers of the API calls by which this process renders public pages. Nobody else knows the secret. */
export const RENDERER_HEADERS = { [HEADER]: secret } as const;

/**
 * Returns whether this process sent the call to render a page. Such a call is not a visit, and counts towards nobody's
 * limit.
 */
export const isPageRenderer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[HEADER] === secret;
