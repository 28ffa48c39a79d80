import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { CACHING_SERVER_ARGS } from '../../../testing/derived/program.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { startTencentGateway } from '../providers/sms/testing.ts';
import { call, logIn, PASSWORD, publishTexts } from './client.ts';
import { freePort } from './http.ts';
import { MAIN, type ServerProcess, startServer } from './server-process.ts';

const OPERATOR = { username: 'admin', password: 'of the settings' };

export interface ServerGroup {
  databaseUrl: string;
  folder: string;
  settings: Record<string, string>;
  /**
   * Starts a server with the first one's keys. A name started before keeps its port. `program` replaces the server's own
   * program
   * in Node's arguments.
   */
  start: (
    role: 'web' | 'worker',
    name: string,
    settings?: Record<string, string>,
    program?: string[],
  ) => Promise<ServerProcess>;
  register: (site: ServerProcess, phone: string) => Promise<{ userId: number; token: string }>;
  /** Logs in the first operator; later calls return the same token. */
  logInOperator: (site: ServerProcess) => Promise<string>;
  stop: () => Promise<void>;
}

/** Creates a group on a new database, unless one is given; `more` overrides the shared settings. */
export async function serverGroup(given?: { databaseUrl: string; more: Record<string, string> }): Promise<ServerGroup> {
  const database = given ? { url: given.databaseUrl, drop: async () => undefined } : await createTestDatabase();
  const gateway = await startTencentGateway();
  const folder = await mkdtemp(join(tmpdir(), 'servers-'));
  const settings: Record<string, string> = {
    ...gateway.settings,
    DATABASE_URL: database.url,
    STORAGE: join(folder, 'files'),
    OPERATOR_PASSWORD: OPERATOR.password,
    // All users of a test share one address.
    PROOF_OF_WORK: 'off',
    ...given?.more,
  };
  const servers = new Map<string, ServerProcess>();
  const ports = new Map<string, string>();
  let keys: string | undefined;
  let operator: Promise<string> | undefined;
  let texts: Promise<void> | undefined;
  const logInOnce = (site: ServerProcess) => (operator ??= logInFirstOperator(site));

  return {
    databaseUrl: database.url,
    folder,
    settings,
    start: async (role, name, more = {}, program = role === 'web' ? [MAIN] : CACHING_SERVER_ARGS) => {
      const dataDir = join(folder, name);
      const secrets = join(dataDir, 'secrets');
      if (keys && keys !== secrets) await cp(keys, secrets, { recursive: true });
      keys ??= secrets;
      const port = ports.get(name) ?? String(await freePort());
      ports.set(name, port);
      const server = await startServer(dataDir, { ...settings, PORT: port, ...more }, ...program, '--role', role);
      servers.set(name, server);
      return server;
    },
    register: async (site, phone) => {
      await (texts ??= logInOnce(site).then((token) => publishTexts(site, token)));
      await call(site, 'POST /user/v1/register/verifyCode', { phone });
      const [captcha] = gateway.taken.at(-1)!.TemplateParamSet;
      await call(site, 'POST /user/v1/register', { userType: 1, phone, captcha: captcha!, secretKey: PASSWORD });
      return await logIn(site, phone);
    },
    logInOperator: logInOnce,
    stop: async () => {
      await Promise.all([...servers.values()].map((server) => server.killAll()));
      await gateway.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function logInFirstOperator(site: ServerProcess): Promise<string> {
  const { token } = await call(site, 'POST /operator/v1/login', OPERATOR);
  const { secret } = await call(site, 'POST /operator/v1/me/totp/start', {}, token);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await call(site, 'POST /operator/v1/me/totp/confirm', { totp }, token);
  return token;
}
