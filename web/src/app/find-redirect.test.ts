import { describe, expect, it } from 'vitest';
import { findRedirect } from './find-redirect.ts';

describe('the redirect of a visit', () => {
  it('allows public pages with and without a token', () => {
    expect(findRedirect({ wanted: '/detail/7', isPublic: true, hasToken: false })).toBeNull();
    expect(findRedirect({ wanted: '/detail/7', isPublic: true, hasToken: true })).toBeNull();
  });

  it('sends a visitor without a token to the login page with the wanted path and its query', () => {
    expect(findRedirect({ wanted: '/recharge?c=500', isPublic: false, hasToken: false })).toBe(
      '/login?redirect=%2Frecharge%3Fc%3D500',
    );
  });

  it('allows pages that need a login with a token', () => {
    expect(findRedirect({ wanted: '/user/order', isPublic: false, hasToken: true })).toBeNull();
  });

  it('sends a visitor with a token from the login page to the home page', () => {
    expect(findRedirect({ wanted: '/login?redirect=%2FbuyCart', isPublic: true, hasToken: true })).toBe('/');
    expect(findRedirect({ wanted: '/login', isPublic: true, hasToken: false })).toBeNull();
  });

  it('does not treat a path that only starts like the login page as the login page', () => {
    expect(findRedirect({ wanted: '/loginhelp', isPublic: false, hasToken: true })).toBeNull();
  });
});
