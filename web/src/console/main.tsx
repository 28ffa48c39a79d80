import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/providers.tsx';
import '../ui/base.css';
import { HashRouter } from '../ui/location.tsx';
import { ConsoleApp } from './console-app.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <HashRouter>
        <ConsoleApp />
      </HashRouter>
    </Providers>
  </StrictMode>,
);
