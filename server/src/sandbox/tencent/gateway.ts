import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isWithheld, serveFaults, withholdReply } from '../faults.ts';
import { signatureRefusal } from './signature.ts';

export class TencentRefusal extends Error {}

interface Gateway {
  name: 'faceid' | 'company-check';
  key: { secretId: string; secretKey: string };
  dispatch: (action: string | undefined, input: unknown) => object;
}

export async function serveTencentGateway(app: FastifyInstance, { name, key, dispatch }: Gateway): Promise<void> {
  const faults = serveFaults(app, name);
  const path = `/sandbox/${name}/`;

  function answer(headers: Record<string, string>, body: string) {
    const RequestId = randomUUID();
    try {
      const refusal = signatureRefusal({ headers, path, body }, key);
      if (refusal) throw new TencentRefusal(refusal);
      return { Response: { ...dispatch(headers['x-tc-action'], JSON.parse(body)), RequestId } };
    } catch (error) {
      if (!(error instanceof TencentRefusal)) throw error;
      // Tencent's messages may quote the request.
      return { Response: { Error: { Code: error.message, Message: `${error.message}: ${body}` }, RequestId } };
    }
  }

  await app.register(async (gateway) => {
    gateway.removeAllContentTypeParsers();
    gateway.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    gateway.post(path, async ({ headers, body }, reply) => {
      const fault = faults.take();
      if (fault === 'unavailable') return reply.code(503).send('');
      const response = answer(headers as Record<string, string>, String(body));
      if (isWithheld(fault)) return withholdReply(reply, fault);
      if (fault === 'tampered') return reply.type('application/json').send(JSON.stringify(response).slice(0, -2));
      if (fault === 'unsigned') return reply.send({ Response: { RequestId: randomUUID() } });
      return reply.send(response);
    });
  });
}
