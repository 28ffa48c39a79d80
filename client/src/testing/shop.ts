import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyScope } from '@zhenku/contract/keys/key-scopes';
import { clip } from '../../../testing/clips/clips.ts';
import { CACHING_SERVER_ARGS } from '../../../testing/derived/program.ts';
import {
  call,
  logInOperator,
  PASSWORD,
  payInSandbox,
  publish,
  register,
  registerCreator,
  waitUntilProcessed,
} from '../../../server/src/testing/client.ts';
import { startServer } from '../../../server/src/testing/server-process.ts';

const TIMEOUT_MS = 120_000;
const PRICE_YUAN = 10;
const COINS_YUAN = 1_000;

export interface Shop {
  url: string;
  buyer: string;
  creator: string;
  /** A clip on sale in HD for 10 yuan, found by 长廊. */
  videoId: number;
  createKey: (token: string, scopes: KeyScope[], budget?: number) => Promise<string>;
  stop: () => Promise<void>;
}

export async function startShop(): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-shop-'));
  const server = await startServer(join(folder, 'data'), {}, ...CACHING_SERVER_ARGS);
  const operator = await logInOperator(server);
  const { token: creator } = await registerCreator(server, '13900000001', operator);
  const videoId = await publish(server, creator, clip('interlaced.mov'), PRICE_YUAN);
  await waitUntilProcessed(server, creator, videoId, TIMEOUT_MS);
  await call(server, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
  const { token: buyer } = await register(server, '13800000002');
  const { orderId } = await call(server, 'POST /alipay/v1/recharge/order', { rechargeMoney: COINS_YUAN }, buyer);
  await payInSandbox(server, orderId);
  return {
    url: server.url,
    buyer,
    creator,
    videoId,
    createKey: async (token, scopes, budget) => {
      const input = { name: scopes.join(), scopes, budget, secretKey: PASSWORD };
      return (await call(server, 'POST /user/v1/keys', input, token)).apiKey;
    },
    stop: async () => {
      await server.killAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
