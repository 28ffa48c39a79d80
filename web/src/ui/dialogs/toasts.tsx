import { useEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './toasts.module.css';
import { useStore } from '../store.ts';
import { dismissToast, toasts, type Toast } from './toast.ts';

/** Renders the container of the toasts: a popover, because only the top layer is above an open dialog. */
function Toasts() {
  const shown = useStore(toasts);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Reopened after each change, because a dialog may have opened above it.
    host.current?.hidePopover();
    if (shown.length > 0) host.current?.showPopover();
  }, [shown]);
  return (
    <div ref={host} popover="manual" className={styles.host} aria-live="polite">
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast: { id, tone, message, action, shownMs } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs]);
  return (
    <div className={styles.line}>
      <button type="button" className={styles.toast} data-tone={tone} onClick={() => dismissToast(id)}>
        <span className={styles.mark} aria-hidden="true">
          {tone === 'success' ? '✓' : tone === 'error' ? '!' : 'i'}
        </span>
        {message}
      </button>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

export function mountToasts(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
}
