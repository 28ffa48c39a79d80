import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryProvider } from '../api/query-provider.tsx';
import '../ui/base.css';
import { HashRouter, openFirstLocation } from '../ui/router/location.tsx';
import { ConsoleApp } from './shell/console-app.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryProvider>
      <HashRouter first={openFirstLocation()}>
        <ConsoleApp />
      </HashRouter>
    </QueryProvider>
  </StrictMode>,
);
