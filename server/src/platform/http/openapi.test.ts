import { api } from '@zhenku/contract/api';
import { BASE_PATH } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { PING, WEBHOOK_EVENT_TYPES } from '@zhenku/contract/webhooks/event-types';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openApiDocument, serveDocs } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  responses: Record<string, unknown>;
}

const { paths, webhooks, components, tags } = openApiDocument();
const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);

test('contains every endpoint under its own name and feature', () => {
  expect(operations).toHaveLength(Object.keys(api).length);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Z\w]*$/);
  const names = tags.map(({ name }) => name);
  for (const operation of operations) expect(names).toContain(operation.tags[0]);
});

test('resolves every reference to a component, with nothing undefined', () => {
  const text = JSON.stringify({ paths, webhooks, components });
  expect(text).not.toContain('undefined');
  expect(text).not.toContain('$defs');
  for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
    expect(components[kind as keyof typeof components]).toHaveProperty(name!);
});

test('describes the input of every call, even if it is a named object', () => {
  for (const [key, { input }] of Object.entries(api)) {
    const [method, path] = key.split(' ') as [string, string];
    const { parameters, requestBody } = paths[path]![method.toLowerCase()] as {
      parameters: { name: string }[];
      requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
    };
    const name = requestBody?.content['application/json'].schema.$ref.split('/').at(-1);
    const inBody = name === undefined ? [] : Object.keys(components.schemas[name]!.properties!);
    const described = [...parameters.map((parameter) => parameter.name), ...inBody];
    expect(described, key).toEqual(expect.arrayContaining(Object.keys(input.shape)));
  }
});

test('describes each event that webhooks report, with its signature', () => {
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENT_TYPES, PING]);
  const paid = webhooks['order.paid']!.post;
  expect(paid.operationId).toBe('onOrderPaid');
  expect(paid.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  expect(components.schemas.OrderPaidEvent).toMatchObject({
    properties: { type: { const: 'order.paid' }, data: { required: ['orderId', 'payType', 'payAmount', 'items'] } },
  });
});

test("lists the contract's codes for failures, and 0 for success", () => {
  const { oneOf } = components.schemas.Failure!.properties!.code as { oneOf: { const: number }[] };
  const codes = Object.values(errors).map(({ code }) => code);
  expect(new Set(oneOf.map((each) => each.const))).toEqual(new Set(codes));
  const response = paths['/order/v1/create']!.post as Operation;
  expect(JSON.stringify(response.responses)).toContain('"const":0');
});

test('describes times as date-times, and lists codes with their names', () => {
  expect(components.schemas.Order!.properties).toMatchObject({
    orderCreateTime: { type: 'string', format: 'date-time' },
    orderStatus: { $ref: '#/components/schemas/OrderStatus' },
  });
  expect(components.schemas.OrderStatus).toMatchObject({
    enum: [1, 2, 3, 4],
    'x-enum-varnames': ['pending', 'paid', 'timedOut', 'cancelled'],
  });
});

test('serves the document as JSON and YAML, and a readable version', async () => {
  const http = Fastify();
  await serveDocs(http);
  const get = async (path: string) => (await http.inject(`${BASE_PATH}/${path}`)).body;
  const expected = JSON.parse(JSON.stringify(openApiDocument())) as object;
  for (const path of ['openapi.json', 'docs/json', 'docs/json']) expect(JSON.parse(await get(path))).toEqual(expected);
  expect(await get('docs/yaml')).toMatch(/^openapi: 3\.1\.0\n/);
  expect(await get('docs/')).toContain('swagger-ui');
  await http.close();
});
