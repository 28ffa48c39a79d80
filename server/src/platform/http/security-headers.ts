import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

export interface SecurityOptions {
  /** Other origins to which browsers may post forms: the payment providers. */
  formTargets: string[];
  /** Another origin from which pages load public pictures and previews; unset: none. */
  assetsUrl?: string | undefined;
  /** A script of another origin, which pages may load; a path of this site needs no permission. */
  scriptUrl?: string | undefined;
  /** The hashes of the pages' inline scripts, from `inlineScripts`. */
  scriptHashes?: string[];
  /** Whether browsers reach the site over HTTPS. */
  secure: boolean;
  hstsSubdomains?: boolean;
}

/**
 * Returns Helmet's headers for every response. They never vary, so they are computed once; per request they would cost as
 * much as the rest of a short response.
 */
export function securityHeaders({
  formTargets,
  assetsUrl,
  scriptUrl,
  scriptHashes = [],
  secure,
  hstsSubdomains = false,
}: SecurityOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const assets = assetsUrl ? [new URL(assetsUrl).origin] : [];
  const scripts = scriptUrl?.startsWith('https:') ? [scriptUrl] : [];
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...scripts],
        // antd writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...assets],
        mediaSrc: ["'self'", 'blob:', ...assets],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The policy above replaces these, or they concern obsolete browsers and plug-ins.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => delete headers[name.toLowerCase()],
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
