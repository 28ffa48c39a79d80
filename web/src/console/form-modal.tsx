import { Form, Modal, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useBusy } from '../ui/busy.ts';
import { showFields } from './show-fields.ts';

interface FormModalProps<T> {
  title: string;
  okText: string;
  initial: Partial<T>;
  onSubmit: (values: T) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a box; what the server says of a field stands beside it. */
export function FormModal<T extends object>({
  title,
  okText,
  initial,
  onSubmit,
  onClose,
  children,
}: FormModalProps<T>) {
  const [form] = Form.useForm<T>();
  const [busy, run] = useBusy((error) => showFields(form as FormInstance, error));
  return (
    <Modal
      open
      title={title}
      okText={okText}
      confirmLoading={busy}
      // A press beside the box would lose what was typed.
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
