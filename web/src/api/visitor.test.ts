import { afterEach, expect, it } from 'vitest';
import { persistentStorage } from '../ui/browser-storage.ts';
import { getDeviceId, saveUserId, getVisitorId } from './visitor.ts';

afterEach(() => {
  for (const key of ['deviceId', 'userId']) persistentStorage.removeItem(key);
});

it('a device keeps the id that it was given', () => {
  const id = getDeviceId();
  expect(id).toMatch(/^[0-9a-z]{16,}$/);
  expect(getDeviceId()).toBe(id);
  expect(persistentStorage.getItem('deviceId')).toBe(id);
});

it('the visitor id is the user’s id, or without a login the device’s id', () => {
  expect(getVisitorId()).toBe(getDeviceId());
  saveUserId(7);
  expect(getVisitorId()).toBe('7');
  saveUserId(null);
  expect(getVisitorId()).toBe(getDeviceId());
});
