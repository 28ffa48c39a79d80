import { homedir } from 'node:os';
import { join } from 'node:path';
import { showPanel } from '../src/view.ts';
import { type Resolve, resolveHost } from './host.ts';

declare const require: (name: string) => unknown;

/** The module that Resolve's installation has for workflow integrations; README.md says where to copy it from. */
interface Integration {
  Initialize: (pluginId: string) => Promise<boolean>;
  GetResolve: () => Promise<Resolve | null>;
}

async function start(): Promise<void> {
  const integration = require('./WorkflowIntegration.node') as Integration;
  await integration.Initialize('com.zhenku.panel');
  const resolve = await integration.GetResolve();
  if (!resolve) throw new Error('无法连接 DaVinci Resolve Studio');
  showPanel(document.body, resolveHost(resolve, join(homedir(), 'Zhenku')));
}

start().catch((error: unknown) => (document.body.textContent = (error as Error).message));
