import { createServer } from 'node:net';
import { ConfigError } from '../config-error.ts';
import type { Config } from '../config.ts';

/** Returns the port, or a free one for 0. Throws for an occupied port before anything else starts. */
export async function freePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  const probe = createServer();
  return await new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new ConfigError(`PORT ${port} is in use; set PORT to another one.`));
      else if (error.code === 'EACCES') reject(new ConfigError(`PORT ${port} needs privileges; set PORT above 1023.`));
      else
        reject(
          new ConfigError(
            `HOST ${host} cannot be listened on (${error.code}); set HOST to an address of this machine.`,
          ),
        );
    });
    probe.listen({ host, port }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
