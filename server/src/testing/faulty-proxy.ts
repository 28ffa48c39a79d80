import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './http.ts';

export interface Point {
  /** The text that the connection sends; for PostgreSQL, also as a prepared statement's name. */
  text: string;
  /** Text that the connection must have sent earlier, if any. */
  since?: string;
  /** Before the text arrives, or after it has arrived but before the reply does. */
  when: 'before' | 'after';
}

export interface HeldConnection {
  reached: Promise<void>;
  release: () => void;
}

export interface FaultyProxy {
  port: number;
  /** Ends all connections and refuses new ones, like a stopped program. */
  refuse: () => Promise<void>;
  delay: (ms: number) => void;
  /** Accepts connections and bytes without passing them on, like a hanging program. */
  stall: () => void;
  /** Silences current connections forever without closing them, like a power failure; new ones work. */
  lose: () => void;
  hold: (point: Point) => HeldConnection;
  /** Works normally again, and delivers stalled data. */
  heal: () => Promise<void>;
  stop: () => Promise<void>;
}

interface PendingHold extends Point {
  reach: () => void;
  released: Promise<void>;
}

interface Pair {
  client: Socket;
  upstream: Socket;
  lost: boolean;
  /** The hold whose `since` text this connection has already sent. */
  armedHold: PendingHold | undefined;
  held: Promise<void> | undefined;
  prepared: Map<string, string>;
}

export async function startFaultyProxy(target: () => NetConnectOpts): Promise<FaultyProxy> {
  const port = await freePort();
  const pairs = new Set<Pair>();
  let delayMs = 0;
  let stalled: PromiseWithResolvers<void> | undefined;
  let hold: PendingHold | undefined;

  const pass = (pair: Pair, from: Socket, to: Socket, beforeWrite: (chunk: Buffer) => Promise<void>) => {
    let last = Promise.resolve();
    const inTurn = (act: () => void, chunk?: Buffer) => {
      const due = performance.now() + delayMs;
      last = last.then(async () => {
        const early = due - performance.now();
        if (early > 0) await sleep(early);
        await stalled?.promise;
        if (chunk) await beforeWrite(chunk);
        if (!pair.lost) act();
      });
    };
    from.on('data', (chunk: Buffer) => inTurn(() => void to.write(chunk), chunk));
    from.on('end', () => inTurn(() => void to.end()));
    from.on('error', () => undefined);
    from.on('close', () => inTurn(() => void to.destroy()));
  };
  const holdAtPoint = async (pair: Pair, chunk: Buffer) => {
    const said = expand(chunk, pair.prepared);
    if (!hold) return;
    if (hold.since === undefined || said.includes(hold.since)) pair.armedHold = hold;
    if (pair.armedHold !== hold || !said.includes(hold.text)) return;
    const { when, reach, released } = hold;
    hold = undefined;
    if (when === 'before') {
      reach();
      await released;
    } else {
      pair.held = released;
      // A reply proves that the text arrived.
      pair.upstream.once('data', reach);
    }
  };

  const server = createServer((client) => {
    const upstream = connect(target());
    const pair: Pair = { client, upstream, lost: false, armedHold: undefined, held: undefined, prepared: new Map() };
    pairs.add(pair);
    client.once('close', () => pairs.delete(pair));
    pass(pair, client, upstream, (chunk) => holdAtPoint(pair, chunk));
    pass(pair, upstream, client, async () => await pair.held);
  });
  const listen = async () => {
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const end = () => {
    for (const { client, upstream } of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  const refuse = async () => {
    const closed = server.listening ? once(server, 'close') : undefined;
    if (server.listening) server.close();
    end();
    await closed;
  };
  await listen();
  return {
    port,
    refuse,
    delay: (ms) => void (delayMs = ms),
    stall: () => void (stalled ??= Promise.withResolvers<void>()),
    lose: () => {
      for (const pair of pairs) {
        pair.lost = true;
        pair.upstream.destroy();
      }
    },
    hold: (point) => {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const own = { ...point, reach: reached.resolve, released: released.promise };
      hold = own;
      const release = () => {
        if (hold === own) hold = undefined;
        released.resolve();
      };
      return { reached: reached.promise, release };
    },
    heal: async () => {
      delayMs = 0;
      stalled?.resolve();
      stalled = undefined;
      await listen();
    },
    stop: async () => {
      stalled?.resolve();
      await refuse();
    },
  };
}

/** Returns a chunk's text, including the statements that it runs by name, and records newly prepared ones. */
function expand(chunk: Buffer, prepared: Map<string, string>): string {
  const said = chunk.toString('latin1');
  if (!said.includes('marked')) return said;
  for (const [, name, text] of said.matchAll(/(marked\d+)\0([^\0]+)\0/g)) prepared.set(name!, text!);
  const run = [...said.matchAll(/\0(marked\d+)\0/g)].map(([, name]) => prepared.get(name!) ?? '');
  return [said, ...run].join('\n');
}
