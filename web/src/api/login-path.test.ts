import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './login-path.ts';

describe('returning after login', () => {
  it('opens the requested page of this site', () => {
    expect(safeRedirect('/recharge?c=500')).toBe('/recharge?c=500');
    expect(safeRedirect('/search?keyword=%E8%88%AA%E6%8B%8D')).toBe('/search?keyword=%E8%88%AA%E6%8B%8D');
  });

  it.each([
    null,
    '',
    'recharge',
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('opens the home page instead of %j', (redirect) => {
    expect(safeRedirect(redirect)).toBe('/');
  });

  it('never opens the login page again', () => {
    expect(safeRedirect('/login?redirect=%2F')).toBe('/');
    expect(loginPath('/login?redirect=%2FbuyCart')).toBe('/login');
  });

  it('restores the path and query that `loginPath` encoded', () => {
    const params = new URLSearchParams(loginPath('/category/cat/3?page=2').split('?')[1]);
    expect(safeRedirect(params.get('redirect'))).toBe('/category/cat/3?page=2');
  });
});
