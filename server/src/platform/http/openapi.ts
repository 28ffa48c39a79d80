import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { api } from '@zhenku/contract/api';
import { BASE_PATH, OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from '@zhenku/contract/constants';
import type { Endpoint } from '@zhenku/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of Object.entries(api) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string];
    (paths[BASE_PATH + path] ??= {})[method.toLowerCase()] = operation(method, path, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '帧库',
      version: '1',
      description: 'Every answer is an envelope: `code` 0 and `data`, or another code and a Chinese `message`.',
    },
    paths,
    components: {
      securitySchemes: {
        user: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
        operator: { type: 'apiKey', in: 'header', name: OPERATOR_TOKEN_HEADER },
      },
    },
  };
}

function operation(method: string, path: string, endpoint: Endpoint) {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const properties = Object.entries(input.properties ?? {});
  const inQuery = method === 'GET' || method === 'DELETE' ? properties.filter(([name]) => !inPath.includes(name)) : [];
  const inBody = method === 'GET' || method === 'DELETE' ? [] : properties.filter(([name]) => !inPath.includes(name));
  const required = (name: string) => input.required?.includes(name) ?? false;
  const data = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' });
  const who = endpoint.access.startsWith('operator') ? 'operator' : 'user';
  return {
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}`,
    tags: [path.split('/')[1]],
    ...(endpoint.access !== 'public' && { security: [{ [who]: [] }] }),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} })),
      ...inQuery.map(([name, schema]) => ({ name, in: 'query', required: required(name), schema })),
      ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(inBody.length > 0 && {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(inBody),
              required: inBody.map(([name]) => name).filter(required),
            },
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'The envelope',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
              required: ['code', 'data', 'message'],
            },
          },
        },
      },
    },
  };
}

/** Serves the document at `/video-platform/openapi.json` and readable at `/video-platform/docs`. */
export async function serveDocs(http: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  http.get(`${BASE_PATH}/openapi.json`, async () => document);
  await http.register(swagger, { mode: 'static', specification: { document: document as never } });
  await http.register(swaggerUi, { routePrefix: `${BASE_PATH}/docs`, staticCSP: true });
}
