import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { clearToken } from '../api/token.ts';
import { toasts } from '../ui/dialogs/toast.ts';
import { answers, expectNoUnexpectedCalls, startFakeApi } from './fake-api.ts';
import { SITE } from './samples.ts';

// Tests must not fail on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// Missing in happy-dom.
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
// Simulates HTTPS, so that passwords are hashed without a worker.
globalThis.isSecureContext = true;

beforeEach(() => {
  startFakeApi();
  // Every page's title contains the site's name.
  answers('GET /website/v1/settings', SITE);
  history.replaceState(null, '', '#/');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  clearToken();
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  // Dialogs from confirm() have their own React roots, which cleanup() does not unmount.
  document.querySelectorAll('dialog').forEach((dialog) => dialog.parentElement?.remove());
  expectNoUnexpectedCalls();
});
