import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createTcp } from 'node:net';
import type { AddressInfo } from 'node:net';
import dns from 'node:dns';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import forge from 'node-forge';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type OutsidePolicy, postOutside, readTarget } from './post-outside.ts';

const servers: { close: () => unknown }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

const OUTSIDE: OutsidePolicy = { sandbox: false, ports: [443, 8_443], resolve: async () => [] };
const SANDBOX: OutsidePolicy = { ...OUTSIDE, sandbox: true };
const REQUEST = { headers: {}, body: '{}', timeoutMs: 60_000, maxBytes: 100 };

const post = (url: string, policy: OutsidePolicy, more: Partial<typeof REQUEST> = {}) =>
  postOutside(url, policy, { ...REQUEST, ...more });
const faultOf = (url: string, policy: OutsidePolicy, more?: Partial<typeof REQUEST>) =>
  post(url, policy, more).then(
    ({ status }) => status,
    (error: { fault?: string }) => error.fault ?? error,
  );

async function listen(
  answer: RequestListener,
  host = '127.0.0.1',
  port = 0,
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { server, port: (server.address() as AddressInfo).port };
}

test.each([
  'http://example.com/hook',
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://example.com:22/',
  'https://example.com:8080/',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://example.com/#fragment',
  'example.com',
  '//example.com',
  'https://',
])('refuses %s before resolving its name', async (url) => {
  const resolve = vi.fn<OutsidePolicy['resolve']>();
  expect(await faultOf(url, { ...OUTSIDE, resolve })).toBe('address');
  expect(resolve).not.toHaveBeenCalled();
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/',
  'https://10.0.0.1:8443/',
  'https://0.0.0.0/',
  'https://１２７.０.０.１/',
])('refuses the address %s, however it is written', async (url) => {
  expect(await faultOf(url, OUTSIDE)).toBe('address');
});

test.each([
  ['a private address', ['10.0.0.1']],
  ['a private address beside a public one', ['1.1.1.1', '192.168.0.1']],
  ['a private IPv6 address beside a public one', ['1.1.1.1', 'fd00::1']],
  ['a mapped address', ['::ffff:127.0.0.1']],
])('refuses a name with %s', async (_kind, addresses) => {
  expect(await faultOf('https://rebind.example/', { ...OUTSIDE, resolve: async () => addresses })).toBe('address');
});

test('admits plain HTTP and loopback in the sandbox only, and no other private address there', async () => {
  const { port } = await listen((_request, response) => void response.end());
  expect(await faultOf(`http://127.0.0.1:${port}/`, SANDBOX)).toBe(200);
  expect(await faultOf(`http://localhost:${port}/`, SANDBOX)).toBe(200);
  for (const address of ['10.0.0.1', '169.254.169.254', '[fd00::1]'])
    expect(await faultOf(`http://${address}/`, SANDBOX)).toBe('address');
  expect(() => readTarget(`http://127.0.0.1:${port}/`, OUTSIDE)).toThrow('address');
});

test('resolves a name once, and connects to the checked address even if the name then leads elsewhere', async () => {
  const reached: string[] = [];
  const { port } = await listen((_request, response) => void (reached.push('checked'), response.end()), '127.0.0.2');
  await listen((_request, response) => void (reached.push('rebound'), response.end()), '127.0.0.1', port);
  const resolve = vi
    .fn<OutsidePolicy['resolve']>()
    .mockResolvedValue(['127.0.0.1'])
    .mockResolvedValueOnce(['127.0.0.2']);
  const systemLookup = vi.spyOn(dns, 'lookup');
  expect(await faultOf(`http://rebind.example:${port}/`, { ...SANDBOX, resolve })).toBe(200);
  expect(reached).toEqual(['checked']);
  expect(resolve.mock.calls).toEqual([['rebind.example']]);
  expect(systemLookup).not.toHaveBeenCalled();
  systemLookup.mockRestore();
});

test('sends the name in the Host header, and distinguishes TLS, DNS and connection faults', async () => {
  let host: string | undefined;
  const { server, port } = await listen((request, response) => void ((host = request.headers.host), response.end()));
  const policy = { ...SANDBOX, resolve: async () => ['127.0.0.1'] };
  await post(`http://hooks.example:${port}/`, policy);
  expect(host).toBe(`hooks.example:${port}`);
  expect(await faultOf(`https://hooks.example:${port}/`, policy)).toBe('tls');
  expect(await faultOf('https://nowhere.example/', OUTSIDE)).toBe('dns');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await faultOf(`http://hooks.example:${port}/`, policy)).toBe('connection');
});

function certify(name: string): { key: string; cert: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const own = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  certificate.setSubject([{ shortName: 'CN', value: name }]);
  certificate.setIssuer([{ shortName: 'CN', value: name }]);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }]);
  certificate.sign(own, forge.md.sha256.create());
  return { key, cert: forge.pki.certificateToPem(certificate) };
}

test('verifies the certificate for the name, not for the address', async () => {
  const identity = certify('hooks.example');
  const server = createSecure(identity, (request, response) => void response.end(request.headers.host));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  const { port } = server.address() as AddressInfo;
  const policy = { ...SANDBOX, resolve: async () => ['127.0.0.1'] };
  expect(await faultOf(`https://hooks.example:${port}/`, policy)).toBe('tls');
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, identity.cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  expect(await faultOf(`https://hooks.example:${port}/`, policy)).toBe(200);
  expect(await faultOf(`https://other.example:${port}/`, policy)).toBe('tls');
});

test('follows no redirect', async () => {
  const reached: string[] = [];
  const { port } = await listen((request, response) => {
    reached.push(request.url!);
    response.writeHead(302, { location: `/internal` }).end();
  });
  expect(await faultOf(`http://127.0.0.1:${port}/hook`, SANDBOX)).toBe(302);
  expect(reached).toEqual(['/hook']);
});

test('reads the first bytes of an endless response, and ends the connection', async () => {
  let isClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (isClosed = resolve));
  const { port } = await listen((_request, response) => {
    const pour = () => {
      while (response.write('x'.repeat(10_000)));
      response.once('drain', pour);
    };
    response.once('close', isClosed);
    pour();
  });
  const { status, start } = await post(`http://127.0.0.1:${port}/`, SANDBOX);
  expect([status, start.length]).toEqual([200, 100]);
  await closed;
});

test('gives up on a receiver that does not answer, and on a name server that does not', async () => {
  const { port } = await listen(() => undefined);
  const hurry = { timeoutMs: 200 };
  expect(await faultOf(`http://127.0.0.1:${port}/`, SANDBOX, hurry)).toBe('timeout');
  const silent = { ...OUTSIDE, resolve: () => new Promise<never>(() => undefined) };
  expect(await faultOf('https://slow.example/', silent, hurry)).toBe('timeout');
});

test('accepts a response that stalls after its headers', async () => {
  const { port } = await listen((_request, response) => void response.writeHead(202).write('begun'));
  const { status, start } = await post(`http://127.0.0.1:${port}/`, SANDBOX, { timeoutMs: 300 });
  expect([status, String(start)]).toEqual([202, 'begun']);
});

test.each([
  ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
])('reports a receiver that %s', async (_kind, answer) => {
  const tcp = createTcp((socket) => void socket.on('error', () => undefined).once('data', () => socket.write(answer)));
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  servers.push(tcp);
  const { port } = tcp.address() as AddressInfo;
  expect(await faultOf(`http://127.0.0.1:${port}/`, SANDBOX)).toBe('protocol');
});
