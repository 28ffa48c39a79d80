import { TOAST_MS } from '@zhenku/contract/constants';
import { createStore } from '../store.ts';

type Tone = 'success' | 'error' | 'info';
interface Toast {
  id: number;
  tone: Tone;
  message: string;
}

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
function showToast(tone: Tone, message: string): void {
  const id = nextId++;
  const others = toasts.get().filter((toast) => toast.message !== message || toast.tone !== tone);
  toasts.set([...others, { id, tone, message }]);
  setTimeout(() => dismissToast(id), TOAST_MS);
  void mountHost();
}

export const toast = {
  success: (message: string) => showToast('success', message),
  error: (message: string) => showToast('error', message),
  info: (message: string) => showToast('info', message),
};
