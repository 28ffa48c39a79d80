import { afterEach, expect, it } from 'vitest';
import { localStore } from '../ui/stores.ts';
import { deviceId, rememberUser, visitorId } from './visitor.ts';

afterEach(() => {
  for (const key of ['deviceId', 'userId']) localStore.removeItem(key);
});

it('a device gets its id once, and keeps it', () => {
  const id = deviceId();
  expect(id).toMatch(/^[0-9a-z]{16,}$/);
  expect(deviceId()).toBe(id);
  expect(localStore.getItem('deviceId')).toBe(id);
});

it('the user id falls back to the device’s', () => {
  expect(visitorId()).toBe(deviceId());
  rememberUser(7);
  expect(visitorId()).toBe('7');
  rememberUser(null);
  expect(visitorId()).toBe(deviceId());
});
