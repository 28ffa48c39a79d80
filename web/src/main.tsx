import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { followOtherTabs } from './api/session.ts';
import { App } from './app/app.tsx';
import { waitForFirstPage } from './app/first-page.ts';
import { PAGE_DATA_ID, type PageData, RENDERED_ID } from './rendered/page-data.ts';
import { openFirstLocation } from './ui/router/location.tsx';
import { runWhenIdle, waitForPageLoad } from './ui/router/page-load.ts';
import { hideUnopenedPage, openRenderedPage } from './ui/router/rendered-page.ts';
import './ui/base.css';

followOtherTabs();

/** Returns the data of the rendered page; null if none was rendered, or it has an error. */
function readPageData(): PageData | null {
  const script = document.getElementById(PAGE_DATA_ID);
  return script && (JSON.parse(script.textContent) as PageData);
}

void waitForFirstPage().finally(() => {
  const shell = document.getElementById('root')!;
  const page = document.getElementById(RENDERED_ID);
  // A link may have been followed since the document arrived.
  hideUnopenedPage();
  const isOpen = page !== null && openRenderedPage() !== undefined;
  const data = isOpen ? readPageData() : null;
  for (const [key, input, output] of data ?? []) {
    // Kept for parts of the page that are hydrated later.
    queryClient.setQueryDefaults([key, input], { gcTime: Infinity });
    // Already stale, because the server rendered for a visitor: each part of the page is fetched again for the user.
    queryClient.setQueryData([key, input], output, { updatedAt: 1 });
  }
  (isOpen ? shell : page)?.remove();
  const root = isOpen ? page : shell;
  const app = (
    <StrictMode>
      <App first={openFirstLocation()} />
    </StrictMode>
  );
  // A transition renders in slices, between which the browser stays responsive.
  startTransition(() => {
    if (data) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
});

// Caches the offline page. The browser may refuse workers, or have none without HTTPS.
if (import.meta.env.PROD) {
  const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  void waitForPageLoad().then(() => runWhenIdle(register));
}
