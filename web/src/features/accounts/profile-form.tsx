import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { useState } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { refreshSession } from '../../api/session.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../site/user-centre-page.module.css';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { Form } from '../../ui/form.tsx';

const NAME_MAX = 30;

export function ProfileForm({ user }: { user: UserInfo }) {
  const [name, setName] = useState(user.name);
  const [remark, setRemark] = useState(user.remark ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, run] = useAction((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const save = () => {
    if (!name.trim()) return setErrors({ name: '必填项' });
    // The server treats an empty text as "unchanged".
    if (user.remark && !remark.trim()) return setErrors({ remark: '必填项' });
    run(async () => {
      await call('POST /user/v1/update', { name: name.trim(), remark: remark.trim() });
      setErrors({});
      toast.success('保存成功');
      await refreshSession();
    });
  };
  return (
    <Form className={styles.form} onSubmit={save}>
      <Field
        label="名称"
        value={name}
        maxLength={NAME_MAX}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea label="简介" value={remark} max={TEXTAREA_MAX} error={errors.remark} onChange={setRemark} />
      <Button type="submit" variant="primary" busy={busy}>
        保存
      </Button>
    </Form>
  );
}
