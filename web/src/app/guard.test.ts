import { describe, expect, it } from 'vitest';
import { guard, loginPath, safeRedirect } from './guard.ts';

describe('the route guard', () => {
  it('lets everybody see public pages', () => {
    expect(guard({ wanted: '/detail/7', isPublic: true, hasToken: false })).toBeNull();
    expect(guard({ wanted: '/detail/7', isPublic: true, hasToken: true })).toBeNull();
  });

  it('sends a visitor without a token to the login page with the wanted path and its query', () => {
    expect(guard({ wanted: '/recharge?c=500', isPublic: false, hasToken: false })).toBe(
      '/login?redirect=%2Frecharge%3Fc%3D500',
    );
  });

  it('lets a visitor with a token see every page', () => {
    expect(guard({ wanted: '/user/order', isPublic: false, hasToken: true })).toBeNull();
  });

  it('sends a visitor with a token from the login page to the home page', () => {
    expect(guard({ wanted: '/login?redirect=%2FbuyCart', isPublic: true, hasToken: true })).toBe('/');
    expect(guard({ wanted: '/login', isPublic: true, hasToken: false })).toBeNull();
  });

  it('does not take a page that only begins like the login page for it', () => {
    expect(guard({ wanted: '/loginhelp', isPublic: false, hasToken: true })).toBeNull();
  });
});

describe('the way back after login', () => {
  it('leads to the wanted page of this site', () => {
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
  ])('leads home from %j', (redirect) => {
    expect(safeRedirect(redirect)).toBe('/');
  });

  it('never leads to the login page again', () => {
    expect(safeRedirect('/login?redirect=%2F')).toBe('/');
    expect(loginPath('/login?redirect=%2FbuyCart')).toBe('/login');
  });

  it('survives being written and read again', () => {
    const params = new URLSearchParams(loginPath('/category/cat/3?page=2').split('?')[1]);
    expect(safeRedirect(params.get('redirect'))).toBe('/category/cat/3?page=2');
  });
});
