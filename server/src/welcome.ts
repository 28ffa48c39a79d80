import { demoAccounts, demoPassword } from './demo/accounts.ts';
import type { Config } from './platform/config.ts';
import type { Role } from './platform/role.ts';

interface Welcome {
  config: Config;
  role: Role;
  url: string;
  /** null if shown by an earlier start or given in the settings. */
  operatorPassword: string | null;
}

export function welcome({ config, role, url, operatorPassword }: Welcome): string {
  if (role === 'worker') return `\n帧库’s worker is ready at ${url} (health and metrics)\n\n`;
  const lines = ['', `帧库 is ready at ${url}`, `   console: ${url}/console`];
  const password = operatorPassword ? `${operatorPassword} (shown only once)` : '(the one you set)';
  lines.push(`   operator: ${config.operator.username}, password: ${password}`);
  if (config.demo) {
    lines.push(`   demo accounts (password ${demoPassword}):`);
    lines.push(...demoAccounts.map(({ phone, title }) => `      ${phone}  ${title}`));
  }
  if (config.sandbox) lines.push(`   sandbox: messages are files in ${config.dataDir}/outbox, payments are simulated`);
  return `${lines.join('\n')}\n\n`;
}
