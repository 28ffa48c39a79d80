import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useAction } from '../../ui/hooks/use-action.ts';
import { showFieldErrors } from './show-field-errors.ts';
import { SubmitModal } from './submit-modal.tsx';
import { useMergedSave } from './use-merged-save.tsx';

interface FormModalProps<T> {
  title: string;
  okText: string;
  /** Includes the version if the call checks it. */
  initial: Partial<T> & { version?: number };
  onSubmit: (values: T, version?: number) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

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
  const { save, dialog } = useMergedSave<T>();
  return (
    <SubmitModal form={form} busy={busy} title={title} okText={okText} onClose={onClose}>
      <Form<T>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(values) =>
          run(async () => {
            await save(values, initial as T, {
              send: (merged, base) => onSubmit(merged, base.version),
              onMerged: (merged) => form.setFieldsValue(merged as Parameters<typeof form.setFieldsValue>[0]),
            });
            onClose();
          })
        }
      >
        {children}
      </Form>
      {dialog}
    </SubmitModal>
  );
}
