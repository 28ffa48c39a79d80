import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './dialog.module.css';
import { useBackCloses } from '../router/use-back-closes.ts';
import { CloseIcon } from '../icons/icons.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** In px; narrow screens shrink it. */
  width?: number;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Renders a modal dialog with the native element, which traps the focus and restores it. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, width = 480, footer, className, children }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(onClose);
  // Closing restores the focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Focuses the dialog itself, so that a screen reader reads its name and no button is highlighted.
    dialog?.focus();
    return () => dialog?.close();
  }, []);
  return (
    // A click on the backdrop is only a shortcut, because Esc and the button close the dialog by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={cx(styles.dialog, className)}
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
      aria-label={title}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className={styles.box}>
        <header className={styles.head}>
          <h2>{title}</h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label="关闭">
            <CloseIcon />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
