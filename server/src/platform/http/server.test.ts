import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { testHttp } from '../testing/http.ts';

let http: FastifyInstance;

beforeAll(async () => {
  http = await testHttp();
  http.get('/starting', () => {
    throw new AppError('notReady');
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => http.close());

describe('a malformed request', () => {
  it.each([
    ['a line of text', 'hello\r\n\r\n', '400'],
    ['oversized headers', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('is answered with the envelope and a closed connection: %s', async (_name, sent, status) => {
    const address = new URL(http.listeningOrigin);
    const socket = connect(Number(address.port), address.hostname);
    socket.end(sent);
    const response = await text(socket);
    expect(response.split(' ')[1]).toBe(status);
    expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toMatchObject({ code: 40000, data: null });
  });
});

it('a call before the server is ready is told when to retry', async () => {
  const { statusCode, headers } = await http.inject('/starting');
  expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
});
