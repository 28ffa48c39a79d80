import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstPageReady } from './app/first-page.ts';
import './ui/base.css';

const root = createRoot(document.getElementById('root')!);

void firstPageReady().finally(() => {
  // In slices, between which the browser paints and answers.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
});
