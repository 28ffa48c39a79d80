import { Button, Form, type FormInstance } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAction } from '../../ui/hooks/use-action.ts';
import { changedFields } from './changed-fields.ts';
import styles from './edit-form.module.css';
import { showFieldErrors } from './show-field-errors.ts';
import { useMergedSave } from './use-merged-save.tsx';
import { useUnsavedWarning } from '../../ui/router/use-unsaved-warning.ts';

interface EditFormProps<T> {
  /**
   * The stored values with their version. New values refill the form unless it has unsaved changes; saving those
   * opens the conflict dialog.
   */
  stored: T & { version?: number };
  okText?: string;
  /** Called with the changed fields only (at least one); returns false if the save was cancelled. */
  onSave: (changed: Partial<T>, version: number | undefined, values: T) => Promise<unknown>;
  /** Called when the form gets or loses unsaved changes. */
  onDirty?: (dirty: boolean) => void;
  children: ReactNode;
}

export function EditForm<T extends object>({ stored, okText = '保存', onSave, onDirty, children }: EditFormProps<T>) {
  const [form] = Form.useForm<T>();
  const [dirty, setDirty] = useState(false);
  const base = useRef(stored);
  const { save, dialog } = useMergedSave<T>();
  const [busy, run] = useAction((error) => showFieldErrors(form as FormInstance, error));
  useUnsavedWarning(dirty);
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  useEffect(() => {
    if (dirty) return;
    base.current = stored;
    form.setFieldsValue(stored as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, stored, dirty]);

  const submit = (values: T) =>
    run(async () => {
      const send = async (merged: T, from: typeof stored) => {
        const { version, ...fields } = from;
        const changed = changedFields<T>(fields as T, merged);
        return Object.keys(changed).length > 0 && (await onSave(changed, version, merged)) === false;
      };
      const fill = (merged: T) => form.setFieldsValue(merged as Parameters<typeof form.setFieldsValue>[0]);
      const refused = await save(values, base.current, { send, onMerged: fill });
      if (refused !== true) setDirty(false);
    });
  return (
    <Form<T>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={stored}
      scrollToFirstError={{ block: 'center' }}
      className={styles.form}
      onValuesChange={() =>
        setDirty(Object.keys(changedFields(base.current, form.getFieldsValue(true) as T)).length > 0)
      }
      onFinish={() => submit(withoutVersion(form.getFieldsValue(true) as T))}
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
      {dialog}
    </Form>
  );
}

/** The form sets the version too, although it is not a field. */
function withoutVersion<T extends object>(values: T & { version?: number }): T {
  const { version: _version, ...fields } = values;
  return fields as T;
}
