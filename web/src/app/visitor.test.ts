import { expect, it } from 'vitest';
import { deviceId, rememberUser, visitorId } from './visitor.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('a device gets its id once, and keeps it', () => {
  const store = storage();
  const id = deviceId(store);
  expect(id).toMatch(/^[0-9a-z]{16,}$/);
  expect(deviceId(store)).toBe(id);
  expect(store.kept.get('deviceId')).toBe(id);
});

it('the user id falls back to the device’s', () => {
  const store = storage();
  expect(visitorId(store)).toBe(deviceId(store));
  rememberUser(7, store);
  expect(visitorId(store)).toBe('7');
  rememberUser(null, store);
  expect(visitorId(store)).toBe(deviceId(store));
});

it('a browser that blocks storage has one id as long as the page', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const store = { getItem: blocked, setItem: blocked, removeItem: blocked };
  rememberUser(7, store);
  expect(visitorId(store)).toBe(deviceId(store));
});
