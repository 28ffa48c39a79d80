// Run as `node slow-clients.ts PORT COUNT`: opens COUNT connections to a web server and never finishes them. Prints the
// number of open connections once all are open and whenever some have ended, and exits with its standard input.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const [port, count] = process.argv.slice(2).map(Number) as [number, number];
/** Bounds the connections waiting to be accepted. */
const BATCH = 100;
const PAUSE_MS = 25;
const DRIP_MS = 10_000;

const HEAD = 'Host: footage.example\r\nX-Forwarded-For: 10.9.9.9\r\n';
const KINDS = [
  // Headers that never end.
  { begin: `GET /healthz HTTP/1.1\r\n${HEAD}X-Slow: `, drip: 'x' },
  // A body that never ends.
  {
    begin: `POST /video-platform/user/v1/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n{`,
    drip: ' ',
  },
  // A response that nobody reads, and no further request.
  { begin: `GET /healthz HTTP/1.1\r\n${HEAD}\r\n`, drip: '' },
];

const open = new Set<Socket>();
for (let index = 0; index < count; index += 1) {
  const { begin, drip } = KINDS[index % KINDS.length]!;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    open.add(socket);
    socket.write(begin);
    const timer = setInterval(() => drip && socket.write(drip), DRIP_MS);
    socket.once('close', () => {
      clearInterval(timer);
      open.delete(socket);
    });
  });
  if (drip === '') socket.pause();
  else socket.resume();
  if (index % BATCH === BATCH - 1) await sleep(PAUSE_MS);
}
setInterval(() => process.stdout.write(`${open.size}\n`), 200);
process.stdin.resume().on('end', () => process.exit(0));
