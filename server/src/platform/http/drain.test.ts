import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { drainConnections } from './drain.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer((_request, response) => response.end('answered'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});

test('a draining server answers a request on a connection that was idle before', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const drained = drainConnections(server);
  // The server has closed by now.
  await expect.poll(() => server.listening).toBe(false);
  socket.write('POST / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  expect(await text(socket)).toContain('answered');
  await drained;
});

test('a drained server refuses connections, and ends kept-alive ones', async () => {
  const agent = new Agent({ keepAlive: true });
  const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
  expect(await text(response)).toBe('answered');
  expect(response.headers.connection).toBe('keep-alive');
  await drainConnections(server);
  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  agent.destroy();
});
