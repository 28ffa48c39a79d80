import { demoAccounts, demoPassword } from './demo/accounts.ts';
import type { Config } from './platform/config.ts';

interface Welcome {
  config: Config;
  publicUrl: string;
  /** Null when it was set in the environment. */
  operatorPassword: string | null;
}

/** The text after `npm start`: the address, and the accounts to try. */
export function welcome({ config, publicUrl, operatorPassword }: Welcome): string {
  const lines = ['', `帧库 is ready at ${publicUrl}`, `   console: ${publicUrl}/console`];
  const password = operatorPassword ?? '(the one you set)';
  lines.push(`   operator: ${config.operator.username}, password: ${password}`);
  if (config.demo) {
    lines.push(`   demo accounts (password ${demoPassword}):`);
    lines.push(...demoAccounts.map(({ phone, title }) => `      ${phone}  ${title}`));
  }
  if (config.sandbox) lines.push(`   sandbox: messages are files in ${config.dataDir}/outbox, payments are made up`);
  return `${lines.join('\n')}\n\n`;
}
