import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/base.css';
import { VerifyApp } from './verify-app.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <VerifyApp />
  </StrictMode>,
);
