import { TOAST_MS } from '@zhenku/contract/constants';

type Tone = 'success' | 'error' | 'info';
interface Toast {
  id: number;
  tone: Tone;
  message: string;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
let hosted = false;
const listeners = new Set<() => void>();

export const shownToasts = () => toasts;

export function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((notify) => notify());
}

export const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** What shows them is loaded with the first one. */
async function host(): Promise<void> {
  if (hosted) return;
  hosted = true;
  const { mountToasts } = await import('./toasts.tsx');
  mountToasts();
}

/** The same message again replaces the older one, so that ten failed calls do not fill the screen. */
function show(tone: Tone, message: string): void {
  const id = nextId++;
  set([...toasts.filter((toast) => toast.message !== message || toast.tone !== tone), { id, tone, message }]);
  setTimeout(() => dismiss(id), TOAST_MS);
  void host();
}

/** Short messages that leave by themselves after five seconds. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
};
