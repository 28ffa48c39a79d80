import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './toasts.module.css';
import { useStore } from '../store.ts';
import { dismissToast, toasts } from './toast.ts';

/** Renders the container of the toasts: a popover, because only the top layer is above an open dialog. */
function Toasts() {
  const shown = useStore(toasts);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Reopened after each change, because a dialog may have opened above it.
    host.current?.hidePopover();
    if (shown.length > 0) host.current?.showPopover();
  }, [shown]);
  return (
    <div ref={host} popover="manual" className={styles.host} aria-live="polite">
      {shown.map(({ id, tone, message, action }) => (
        <div key={id} className={styles.line}>
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
      ))}
    </div>
  );
}

export function mountToasts(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
}
