import { Form, Modal, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useAction } from '../ui/use-action.ts';
import { showFieldErrors } from './show-field-errors.ts';

interface FormModalProps<T> {
  title: string;
  okText: string;
  initial: Partial<T>;
  onSubmit: (values: T) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog; the server's messages are shown beside the fields. */
export function FormModal<T extends object>({
  title,
  okText,
  initial,
  onSubmit,
  onClose,
  children,
}: FormModalProps<T>) {
  const [form] = Form.useForm<T>();
  const [busy, run] = useAction((error) => showFieldErrors(form as FormInstance, error));
  return (
    <Modal
      open
      title={title}
      okText={okText}
      confirmLoading={busy}
      // A click beside the dialog would lose the input.
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<T>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(values) =>
          run(async () => {
            await onSubmit(values);
            onClose();
          })
        }
      >
        {children}
      </Form>
    </Modal>
  );
}
