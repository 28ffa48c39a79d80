import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { followOtherTabs } from './api/session.ts';
import { App } from './app/app.tsx';
import { waitForFirstPage } from './app/first-page.ts';
import { PAGE_DATA_ID, type PageData } from './rendered/page-data.ts';
import { runWhenIdle, waitForPageLoad } from './ui/router/page-load.ts';
import './ui/base.css';

followOtherTabs();

const root = document.getElementById('root')!;
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** The data of the page that the server rendered; undefined if another page is opened, or none was rendered. */
function renderedData(): PageData | undefined {
  const script = location.hash === '' ? document.getElementById(PAGE_DATA_ID) : null;
  return script ? (JSON.parse(script.textContent) as PageData) : undefined;
}

void waitForFirstPage().finally(() => {
  const rendered = renderedData();
  // Already stale, because the server rendered for a visitor: each part of the page is fetched again for the user.
  for (const [key, input, data] of rendered ?? []) queryClient.setQueryData([key, input], data, { updatedAt: 1 });
  // A transition renders in slices, between which the browser stays responsive.
  startTransition(() => {
    if (rendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
});

// Caches the offline page. The browser may refuse workers, or have none without HTTPS.
if (import.meta.env.PROD) {
  const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  void waitForPageLoad().then(() => runWhenIdle(register));
}
