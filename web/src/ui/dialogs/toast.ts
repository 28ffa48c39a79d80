import { TOAST_MS } from '@zhenku/contract/constants';
import { createStore } from '../store.ts';

type Tone = 'success' | 'error' | 'info';
export interface Toast {
  id: number;
  tone: Tone;
  message: string;
  action?: ToastAction | undefined;
  /** How long it stays, from when it is on the screen: on a slow machine its code may have to load first. */
  shownMs: number;
}

/** A button beside the message. */
interface ToastAction {
  label: string;
  onPress: () => void;
}

/** Long enough to read the message and reach its button. */
const ACTION_TOAST_MS = 8_000;

let nextId = 1;
let mounted = false;

export const toasts = createStore<readonly Toast[]>([]);

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

async function mountHost(): Promise<void> {
  if (mounted) return;
  mounted = true;
  const { mountToasts } = await import('./toasts.tsx');
  mountToasts();
}

/** Shows a toast. A repeated message replaces the older toast, so that ten failed calls do not fill the screen. */
function showToast(tone: Tone, message: string, action?: ToastAction): void {
  const others = toasts.get().filter((toast) => toast.message !== message || toast.tone !== tone);
  const shownMs = action ? ACTION_TOAST_MS : TOAST_MS;
  toasts.set([...others, { id: nextId++, tone, message, action, shownMs }]);
  void mountHost();
}

export const toast = {
  success: (message: string, action?: ToastAction) => showToast('success', message, action),
  error: (message: string) => showToast('error', message),
  info: (message: string, action?: ToastAction) => showToast('info', message, action),
};
