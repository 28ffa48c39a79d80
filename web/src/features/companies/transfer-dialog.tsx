import type { CompanyMember } from '@zhenku/contract/companies/companies';
import { useState } from 'react';
import { ApiError } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Checkbox } from '../../ui/input.tsx';
import { passwordDigest } from '../accounts/password-digest.ts';
import choices from '../../ui/choice-cards.module.css';
import { transferCompany } from './changes.ts';
import { roleText } from './roles.ts';

export function TransferCompany({ members }: { members: readonly CompanyMember[] }) {
  const [open, setOpen] = useState(false);
  const candidates = members.filter(({ role }) => role !== 'owner');
  if (candidates.length === 0) return null;
  return (
    <section className="stack-12">
      <h3>转让企业</h3>
      <p className="muted">把企业交给一位成员，由对方管理成员、充值和开具发票；您留在企业，成为管理员。</p>
      <div>
        <Button onClick={() => setOpen(true)}>转让企业</Button>
      </div>
      {open && <TransferDialog candidates={candidates} onClose={() => setOpen(false)} />}
    </section>
  );
}

function TransferDialog({ candidates, onClose }: { candidates: readonly CompanyMember[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<CompanyMember>();
  const [password, setPassword] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, run] = useAction((error) => setRefusal(error instanceof ApiError ? error : undefined));
  const submit = () => {
    if (!chosen) return;
    run(async () => {
      setRefusal(undefined);
      await transferCompany(chosen, await passwordDigest(password));
      onClose();
    });
  };
  const wrongPassword = refusal?.fields['secretKey'];
  return (
    <FormDialog
      title="转让企业"
      okText="转让企业"
      busy={busy}
      disabled={!chosen || password === '' || !understood}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={choices.choices}>
        <legend>转让给</legend>
        {candidates.map((member) => (
          <label key={member.userId}>
            <input
              type="radio"
              name="successor"
              checked={member.userId === chosen?.userId}
              onChange={() => setChosen(member)}
            />
            <strong>{member.name}</strong>
            <small>
              {roleText(member)} · {member.phone}
            </small>
          </label>
        ))}
      </fieldset>
      <ul className="muted small">
        <li>对方的账号变为企业账号，您的账号变为个人账号；企业的余额、订单和授权不变。</li>
        <li>双方的 API 密钥立即停用，需要重新创建。</li>
        <li>对方的个人账户有余额、未完成的订单，或任何一方是创作者时，不能转让。</li>
        <li>要收回企业，只能由对方再转让给您。</li>
      </ul>
      <PasswordField
        label="您的登录密码"
        hint="用微信注册、没有密码的，请先在“账号管理”中设置"
        autoComplete="current-password"
        value={password}
        error={wrongPassword}
        onChange={({ target }) => {
          setPassword(target.value);
          setRefusal(undefined);
        }}
      />
      <Checkbox checked={understood} onChange={({ target }) => setUnderstood(target.checked)}>
        我已了解以上后果
      </Checkbox>
      {refusal && !wrongPassword && (
        <p role="alert" className="danger">
          {refusal.message}
        </p>
      )}
    </FormDialog>
  );
}
