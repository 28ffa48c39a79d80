import type { MemberRole } from '@zhenku/contract/companies/companies';
import { useState } from 'react';
import { ApiError } from '../../api/user-client.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { phoneRule } from '../accounts/form-rules.ts';
import { inviteMember } from './changes.ts';
import styles from '../../ui/choice-cards.module.css';
import { INVITATION_ROLES, ROLE_LABEL } from './roles.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [role, setRole] = useState<MemberRole>('buyer');
  const [error, setError] = useState<string>();
  // Shows the server's reason at the phone field: already invited, or in another company.
  const [busy, run] = useAction((failure) => setError(failure instanceof ApiError ? failure.message : undefined));
  const send = () => {
    const message = phoneRule(phone);
    setError(message);
    if (message) return;
    run(async () => {
      await inviteMember(phone.trim(), role);
      onClose();
    });
  };
  return (
    <FormDialog title="邀请成员" okText="发送邀请" busy={busy} onSubmit={send} onClose={onClose}>
      <Field
        label="手机号"
        hint="对方还没有账号时，发短信邀请用这个手机号注册个人账号，30 天内有效"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        value={phone}
        error={error}
        onChange={(event) => {
          setPhone(event.target.value);
          setError(undefined);
        }}
      />
      <fieldset className={styles.choices}>
        <legend>角色</legend>
        {INVITATION_ROLES.map((one) => (
          <label key={one.role}>
            <input type="radio" name="role" checked={one.role === role} onChange={() => setRole(one.role)} />
            <strong>{ROLE_LABEL[one.role]}</strong>
            <small>{one.permissions}</small>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
