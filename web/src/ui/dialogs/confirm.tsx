import { createRoot } from 'react-dom/client';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface Question {
  title: string;
  content: string;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
}

/**
 * Asks in a dialog and returns whether the user agreed. The dialog has its own React root, so that any code can ask.
 */
export function confirm({ title, content, okText = '确定', cancelText = '取消', danger }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    const close = (agreed: boolean) => {
      root.unmount();
      host.remove();
      resolve(agreed);
    };
    const footer = (
      <>
        <Button onClick={() => close(false)}>{cancelText}</Button>
        <Button variant={danger ? 'danger' : 'primary'} onClick={() => close(true)}>
          {okText}
        </Button>
      </>
    );
    root.render(
      <Dialog open title={title} width={420} onClose={() => close(false)} footer={footer}>
        <p>{content}</p>
      </Dialog>,
    );
  });
}
