/**
 * @typedef {object} Lane
 * @property {string[]} projects The lane's Vitest projects.
 * @property {string[]} folders A change in one of these can break its tests.
 */

/**
 * Tests that `npm test` omits because they take long and few changes can break them. `.ci/run` runs every lane.
 * `npm test` still covers their basics: `server/src/api-client.test.ts` starts a server and sells a clip,
 * `testing/derived/process.test.ts` processes one, and the browser tests do both.
 *
 * @satisfies {Record<string, Lane>}
 */
export const lanes = {
  servers: {
    projects: ['servers'],
    folders: [
      'client/',
      'deploy/',
      'server/src/main',
      'server/src/app.ts',
      'server/src/platform/',
      'server/src/testing/',
    ],
  },
  media: {
    projects: ['media', 'pipeline', 'tools'],
    folders: ['media/', 'testing/', 'film/src/rules/', 'film/src/server/', 'server/src/features/publishing/'],
  },
};

export const laneProjects = Object.values(lanes).flatMap(({ projects }) => projects);
