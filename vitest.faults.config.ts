import config from './vitest.config.ts';

/** The server's project with the files named *.fault.ts, and the table of their results. */
const server = (config.test?.projects ?? []).find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'server',
);
if (typeof server !== 'object' || !('test' in server)) throw new Error('vitest.config.ts: there is no project server');

export default {
  test: {
    projects: [
      {
        ...server,
        test: {
          ...server.test,
          include: ['server/src/**/*.fault.ts'],
          globalSetup: [...[server.test?.globalSetup ?? []].flat(), 'server/src/faults/table-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // nginx's certificate is self-signed.
          env: { ...server.test?.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
        },
      },
    ],
    // Files run one by one, because they measure times.
    fileParallelism: false,
  },
};
