/** Declares the used parts of the benchmarks' own packages, so that types can be checked without installing them. */

declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  namespace autocannon {
    interface Request {
      method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      setupRequest?: (request: Request, context: object) => Request;
      onResponse?: (status: number, body: string, context: object) => void;
    }

    interface Options {
      url: string;
      connections: number;
      /** Seconds. */
      duration?: number;
      /** Number of requests, as an alternative to `duration`. */
      amount?: number;
      /** Seconds. */
      timeout?: number;
      /** Requests per second over all connections. */
      overallRate?: number;
      requests?: Request[];
      setupClient?: (client: { setRequests: (requests: Request[]) => void }) => void;
    }

    interface Result {
      /** Seconds. */
      duration: number;
      requests: { total: number; average: number };
      non2xx: number;
      errors: number;
      timeouts: number;
    }

    interface Instance extends EventEmitter {
      on(
        event: 'response',
        listener: (client: object, status: number, bytes: number, milliseconds: number) => void,
      ): this;
    }
  }

  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  function autocannon(options: autocannon.Options, done: () => void): autocannon.Instance;
  export default autocannon;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath?: string | undefined;
    chromeFlags: string[];
  }): Promise<{ port: number; kill: () => void }>;
}

declare module 'lighthouse' {
  interface Result {
    lhr: {
      categories: Record<string, { score: number | null }>;
      audits: Record<string, { numericValue?: number }>;
    };
  }

  export const desktopConfig: object;
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
    config?: object,
  ): Promise<Result | undefined>;
}

declare module 'node-av' {
  export class Frame {
    alloc(): void;
    unref(): void;
  }

  export class FilterGraph {
    alloc(): void;
    parsePtr(description: string): number;
    config(): Promise<number>;
    getFilter(name: string): { buffersinkGetFrame: (frame: Frame) => Promise<number> } | null;
    free(): void;
  }
}
