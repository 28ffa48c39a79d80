import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './api/session.ts';
import { App } from './app/app.tsx';
import { waitForFirstPage } from './app/first-page.ts';
import './ui/base.css';

followOtherTabs();

const root = createRoot(document.getElementById('root')!);

void waitForFirstPage().finally(() => {
  // A transition renders in slices, between which the browser stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
});
