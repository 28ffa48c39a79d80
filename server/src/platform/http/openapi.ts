import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiByFeature } from '@zhenku/contract/api';
import { BASE_PATH, OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from '@zhenku/contract/constants';
import type { Endpoint } from '@zhenku/contract/endpoint';
import { errors } from '@zhenku/contract/errors';
import { type EndpointScope, KEY_PREFIX } from '@zhenku/contract/keys/key-scopes';
import { WEBHOOK_BODIES, WEBHOOK_SUMMARY } from '@zhenku/contract/webhooks/events';
import { WEBHOOK_HEADERS } from '@zhenku/contract/webhooks/verify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Schemas = Record<string, JsonSchema>;

export function openApiDocument() {
  const schemas: Schemas = { Failure: failure() };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, endpoints] of Object.entries(apiByFeature)) {
    for (const [key, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const [method, path] = key.split(' ') as [string, string];
      const described = operation(schemas, endpoint, { method, path });
      (paths[path] ??= {})[method.toLowerCase()] = { ...described, tags: [feature] };
    }
  }
  const webhooks = Object.fromEntries(
    Object.entries(WEBHOOK_BODIES).map(([type, body]) => [type, { post: webhook(schemas, type, body) }]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: '帧库',
      version: '1',
      description:
        'Every response is an envelope: `code` 0 and `data`, or another `code` and a Chinese `message`. Times are ISO 8601 ' +
        'in UTC, amounts of money are in yuan. See docs/engineering/api.md for a client.',
    },
    servers: [{ url: BASE_PATH }],
    tags: Object.keys(apiByFeature).map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas,
      responses: failureResponses(),
      securitySchemes: {
        user: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
        operator: { type: 'apiKey', in: 'header', name: OPERATOR_TOKEN_HEADER },
        key: KEY_SCHEME,
      },
    },
  };
}

function webhook(schemas: Schemas, type: string, body: z.ZodObject) {
  const name = type
    .split('.')
    .map((word) => capitalised(word))
    .join('');
  return {
    operationId: `on${name}`,
    summary: WEBHOOK_SUMMARY[type as keyof typeof WEBHOOK_SUMMARY],
    description: 'Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.',
    tags: ['webhooks'],
    parameters: Object.values(WEBHOOK_HEADERS).map((header) => ({
      name: header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: json(addComponent(schemas, `${name}Event`, toJsonSchema(schemas, body, 'output'))),
    },
    responses: {
      '2XX': { description: 'Received. Any other response, or none within 10 s, is tried again for a day' },
    },
  };
}

function operation(schemas: Schemas, endpoint: Endpoint, { method, path }: { method: string; path: string }) {
  const { operationId } = endpoint;
  const input = resolve(schemas, toJsonSchema(schemas, endpoint.input, 'input'));
  const { properties = {} } = input;
  const required = (name: string) => input.required?.includes(name) ?? false;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const hasBody = (method === 'POST' || method === 'PUT') && rest.length > 0;
  const body = { type: 'object' as const, properties: Object.fromEntries(rest), required: rest.map(([name]) => name) };
  return {
    operationId,
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
      ...(hasBody ? [] : rest.map(([name, schema]) => ({ name, in: 'query', required: required(name), schema }))),
      ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: body.required.some(required),
        content: json(
          addComponent(schemas, `${capitalised(operationId)}Request`, {
            ...body,
            required: body.required.filter(required),
          }),
        ),
      },
    }),
    responses: {
      200: {
        description: 'Success, or the reason why the call was refused',
        content: endpoint.contentType
          ? { [endpoint.contentType]: { schema: { type: 'string', format: 'binary' } }, ...json(ref('Failure')) }
          : json({ oneOf: [success(dataOf(schemas, endpoint)), ref('Failure')] }),
      },
      ...Object.fromEntries(
        CALL_FAILURES.map((status) => [status, { $ref: `#/components/responses/${FAILURE_NAMES[status]}` }]),
      ),
    },
  };
}

const KEY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: `${KEY_PREFIX}…`,
  description:
    'An API key of a user or an operator, instead of a token. A call without this scheme accepts no key; the names behind ' +
    'the scheme are the scopes that the call needs.',
};

const scopesOf = ({ scope }: Pick<Endpoint, 'scope'>): readonly EndpointScope[] =>
  scope === undefined ? [] : typeof scope === 'string' ? [scope] : scope;

function describeAccess(endpoint: Pick<Endpoint, 'access' | 'scope'>): string {
  return `Access: ${endpoint.access}. API key: ${scopesOf(endpoint).join(' or ') || 'not accepted'}.`;
}

/** Returns the security requirement; public endpoints accept an optional token. */
function securityOf(endpoint: Pick<Endpoint, 'access' | 'scope'>): object[] {
  const keys = scopesOf(endpoint).map((scope) => ({ key: scope === 'any' ? [] : [scope] }));
  if (endpoint.access === 'public') return [{}, { user: [] }, ...keys];
  return [{ [endpoint.access.startsWith('operator') ? 'operator' : 'user']: [] }, ...keys];
}

function dataOf(schemas: Schemas, { operationId, output }: Endpoint): JsonSchema {
  const id = output.meta()?.id;
  const schema = toJsonSchema(schemas, output, 'output');
  return schema.type === 'object' ? addComponent(schemas, id ?? `${capitalised(operationId)}Result`, schema) : schema;
}

const success = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { type: 'integer', const: 0 }, data, message: { type: 'string' } },
  required: ['code', 'data', 'message'],
});

/** Statuses, besides 200, of calls that fail before their handler runs, or crash. */
const CALL_FAILURES = [400, 413, 415, 429, 500, 503] as const;
const FAILURE_NAMES: Record<(typeof CALL_FAILURES)[number], string> = {
  400: 'MalformedRequest',
  413: 'BodyTooLarge',
  415: 'UnsupportedMedia',
  429: 'RateLimited',
  500: 'Crashed',
  503: 'NotReady',
};
const failureResponses = () =>
  Object.fromEntries(
    CALL_FAILURES.map((status) => [
      FAILURE_NAMES[status],
      {
        description: Object.values(errors).find((error) => error.status === status)!.message,
        content: json(ref('Failure')),
      },
    ]),
  );

function failure(): JsonSchema {
  const codes = new Map<number, string[]>();
  for (const [name, { code }] of Object.entries(errors)) codes.set(code, [...(codes.get(code) ?? []), name]);
  return {
    type: 'object',
    properties: {
      code: { oneOf: [...codes].map(([code, names]) => ({ type: 'integer', const: code, title: names.join(', ') })) },
      data: {
        type: ['object', 'null'] as never,
        properties: {
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'for invalidInput: the reason by field, in Chinese',
          },
          scope: {
            type: 'array',
            items: { type: 'string' },
            description:
              'for keyNotAllowed: the scopes of which the API key needs one; empty if the call takes no keys',
          },
          budget: { type: 'number', description: 'for keyBudgetExceeded, in yuan per month' },
          spent: { type: 'number', description: 'for keyBudgetExceeded, in yuan this month' },
          exceeded: {
            type: 'string',
            description: 'for approvalRequired: `order` or `month` (the member’s limits), or `approval`',
          },
          challenge: { type: 'object', description: 'for proofRequired: an ALTCHA challenge' },
        },
      },
      message: { type: 'string', description: 'in Chinese, for the user' },
    },
    required: ['code', 'data', 'message'],
  };
}

/** Returns the JSON Schema of `schema`. Named contract schemas become components and references to them. */
function toJsonSchema(schemas: Schemas, schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const options = { io, unrepresentable: 'any', override: withoutDefaults } as const;
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, options);
  const text = JSON.stringify({ $defs, root }).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs: parts, root: result } = JSON.parse(text) as { $defs: Schemas; root: JsonSchema };
  for (const [name, part] of Object.entries(parts)) addComponent(schemas, name, part);
  delete result.id;
  return result;
}

/** Removes bounds and patterns that zod adds to every integer and time. */
function withoutDefaults({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

/** Adds a schema to the components and returns a reference to it. Throws if another schema has its name. */
function addComponent(schemas: Schemas, name: string, part: JsonSchema): JsonSchema {
  const { id: _, ...schema } = part;
  const known = schemas[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are named ${name}`);
  schemas[name] = schema;
  return ref(name);
}

/** Returns the schema that a reference names: zod describes a named schema by a reference. */
const resolve = (schemas: Schemas, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : schemas[schema.$ref.slice(ref('').$ref!.length)]!;

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const capitalised = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/**
 * Serves the document at `/video-platform/openapi.json`, and a readable version at `/video-platform/docs`. The first
 * request builds it, because that takes 0.2 s of CPU, a tenth of a server's start.
 */
export async function serveDocs(http: FastifyInstance): Promise<void> {
  const document = {} as ReturnType<typeof openApiDocument>;
  let isBuilt = false;
  await http.register(async (docs) => {
    docs.addHook('onRequest', async () => {
      if (!isBuilt) Object.assign(document, openApiDocument());
      isBuilt = true;
    });
    docs.get(`${BASE_PATH}/openapi.json`, async () => document);
    // The plug-in caches the YAML, which takes 0.4 s of CPU to generate.
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, { routePrefix: `${BASE_PATH}/docs`, staticCSP: true });
  });
}
