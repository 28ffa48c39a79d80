import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('the headers require HTTPS for a secure site, and for its subdomains only on request', () => {
  const hsts = (options: { secure: boolean; hstsSubdomains?: boolean }) =>
    securityHeaders({ formTargets: [], ...options })['strict-transport-security'];
  expect(hsts({ secure: false })).toBeUndefined();
  expect(hsts({ secure: true })).toBe('max-age=31536000');
  expect(hsts({ secure: true, hstsSubdomains: true })).toBe('max-age=31536000; includeSubDomains');
});

test('the headers let pages load only pictures and videos from the CDN', () => {
  const policy = securityHeaders({ formTargets: [], secure: true, assetsUrl: 'https://cdn.example' })[
    'content-security-policy'
  ];
  const allowed = policy!.split(';').filter((directive) => directive.includes('https://cdn.example'));
  expect(allowed.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'media-src']);
});

test('the headers allow one script of another origin, if it is needed', () => {
  const scripts = (scriptUrl?: string) =>
    securityHeaders({ formTargets: [], secure: true, scriptUrl })
      ['content-security-policy']!.split(';')
      .find((directive) => directive.startsWith('script-src'));
  expect(scripts('https://sdk.example/sdk.js')).toBe("script-src 'self' https://sdk.example/sdk.js");
  expect(scripts('/sandbox/sdk.js')).toBe("script-src 'self'");
  expect(scripts()).toBe("script-src 'self'");
});
