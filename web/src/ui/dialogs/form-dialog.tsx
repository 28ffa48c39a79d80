import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  okText: string;
  busy: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  width?: number;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a form in a dialog, with its buttons below. Enter in a field also submits the form. */
export function FormDialog({
  title,
  okText,
  busy,
  disabled,
  hint,
  width,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const footer = (
    <>
      {hint}
      <Button onClick={onClose}>取消</Button>
      <Button type="submit" form={id} variant="primary" busy={busy} disabled={disabled}>
        {okText}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} width={width} onClose={onClose} footer={footer}>
      <form
        id={id}
        className="stack-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
