import { Button, Form, type FormInstance } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useAction } from '../ui/use-action.ts';
import { changedFields } from './changed-fields.ts';
import styles from './edit-form.module.css';
import { showFieldErrors } from './show-field-errors.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';

interface EditFormProps<T> {
  /** The stored values. When they change, the form follows unless it has unsaved changes. */
  stored: T;
  okText?: string;
  /** Called with the changed fields only, at least one; returns false if they were not saved after all. */
  onSave: (changed: Partial<T>) => Promise<unknown>;
  children: ReactNode;
}

/** A page with one form: it shows unsaved changes and asks before leaving with them. */
export function EditForm<T extends object>({ stored, okText = '保存', onSave, children }: EditFormProps<T>) {
  const [form] = Form.useForm<T>();
  const [dirty, setDirty] = useState(false);
  const [busy, run] = useAction((error) => showFieldErrors(form as FormInstance, error));
  useUnsavedWarning(dirty);
  useEffect(() => {
    if (!dirty) form.setFieldsValue(stored as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, stored, dirty]);

  const save = (values: T) =>
    run(async () => {
      const changed = changedFields(stored, values);
      const refused = Object.keys(changed).length > 0 && (await onSave(changed)) === false;
      if (!refused) setDirty(false);
    });
  return (
    <Form<T>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={stored}
      scrollToFirstError={{ block: 'center' }}
      className={styles.form}
      onValuesChange={() => setDirty(Object.keys(changedFields(stored, form.getFieldsValue(true) as T)).length > 0)}
      onFinish={() => save(form.getFieldsValue(true) as T)}
    >
      {children}
      <div className={styles.bar}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
          {okText}
        </Button>
        {dirty && (
          <Button
            disabled={busy}
            onClick={() => {
              form.resetFields();
              setDirty(false);
            }}
          >
            放弃修改
          </Button>
        )}
        <output className={styles.state}>{dirty ? '有未保存的修改' : ''}</output>
      </div>
    </Form>
  );
}
