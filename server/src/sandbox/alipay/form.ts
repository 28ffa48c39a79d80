import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fields } from './protocol.ts';

export function formFields(html: string): Fields {
  const action = /<form action="([^"]*)"/.exec(html)?.[1];
  if (!action) throw new Error('not a payment form');
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return {
    ...Object.fromEntries(new URL(unescapeHtml(action)).searchParams),
    ...Object.fromEntries([...inputs].map(([, name, value]) => [name!, unescapeHtml(value!)])),
  };
}

const entities: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'", '&amp;': '&' };

const unescapeHtml = (text: string): string => text.replace(/&(?:quot|lt|gt|#39|amp);/g, (entity) => entities[entity]!);

/** Parses forms in this plugin independently of the root: the last value of a field counts, and all are strings. */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
