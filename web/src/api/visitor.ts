import { persistentStorage } from '../ui/browser-storage.ts';

const DEVICE_KEY = 'deviceId';
const USER_KEY = 'userId';

const createDeviceId = () =>
  crypto.getRandomValues(new Uint32Array(4)).reduce((id, part) => id + part.toString(36), '');

export function getDeviceId(): string {
  const stored = persistentStorage.getItem(DEVICE_KEY);
  if (stored) return stored;
  const id = createDeviceId();
  persistentStorage.setItem(DEVICE_KEY, id);
  return id;
}

export const getVisitorId = (): string => persistentStorage.getItem(USER_KEY) ?? getDeviceId();

export function onOtherUser(own: () => number | null, changed: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === USER_KEY && newValue !== (own()?.toString() ?? null)) changed();
  });
}

export function saveUserId(userId: number | null): void {
  if (userId === null) persistentStorage.removeItem(USER_KEY);
  else persistentStorage.setItem(USER_KEY, String(userId));
}
