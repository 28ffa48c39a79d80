import { formatMoney } from '@zhenku/contract/format';
import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import {
  CREATOR_KEY_SCOPES,
  KEY_BUDGET_MAX_YUAN,
  KEY_NAME_MAX,
  KEY_RATE_DEFAULT,
  KEY_RATES,
  KEY_SCOPE_EXPLANATION,
  KEY_SCOPE_LABEL,
  KEY_SCOPES,
  type KeyScope,
} from '@zhenku/contract/keys/key-scopes';
import { useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/user-client.ts';
import { cx } from '../../ui/cx.ts';
import choices from '../../ui/choice-cards.module.css';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import select from '../../ui/select.module.css';
import { createKey } from './changes.ts';
import styles from './key-list.module.css';
import { VALID_DAYS } from './key-state.ts';

interface CreateKeyDialogProps {
  user: UserInfo;
  onCreated: (apiKey: string) => void;
  onClose: () => void;
}

type Errors = Partial<Record<string, string>>;

export function CreateKeyDialog({ user, onCreated, onClose }: CreateKeyDialogProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['catalogue']);
  const [forCompany, setForCompany] = useState(false);
  const [budget, setBudget] = useState('');
  const [days, setDays] = useState(90);
  const [rate, setRate] = useState<(typeof KEY_RATES)[number]>(KEY_RATE_DEFAULT);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, run] = useAction((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const isMember = user.companyId !== null && user.companyRole !== 'owner';
  const offered = KEY_SCOPES.filter((scope) => !CREATOR_KEY_SCOPES.includes(scope) || (user.author && !forCompany));
  const chosen = scopes.filter((scope) => offered.includes(scope));
  const buys = chosen.includes('buy');
  const submit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const missing = checkForm({ name, chosen, budget: buys ? budget : null, password });
    setErrors(missing);
    const [first] = Object.keys(missing);
    // The dialog scrolls, so the field may be out of sight.
    if (first !== undefined) {
      currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    run(async () => {
      const input = { name: name.trim(), scopes: [...chosen], forCompany, requestsPerMinute: rate, password };
      onCreated(
        await createKey({
          ...input,
          ...(buys && { budget: Number(budget) }),
          ...(days > 0 && { validDays: days }),
        }),
      );
    });
  };
  return (
    <FormDialog title="新建 API 密钥" okText="新建密钥" busy={busy} width={560} onSubmit={submit} onClose={onClose}>
      <Field
        label="名称"
        name="name"
        hint="写明用在哪里，例如“剪辑机房脚本”"
        autoComplete="off"
        maxLength={KEY_NAME_MAX}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      {isMember && <AccountChoice companyName={user.companyName} value={forCompany} onChange={setForCompany} />}
      <ScopeChoice offered={offered} chosen={chosen} error={errors.scopes} onChange={setScopes} />
      {buys && (
        <Field
          label="每月预算（元）"
          name="budget"
          hint="每个自然月最多付款的金额，退款不返还预算"
          inputMode="decimal"
          autoComplete="off"
          value={budget}
          error={errors.budget}
          onChange={(event) => setBudget(event.target.value)}
        />
      )}
      <div className={styles.selects}>
        <label>
          有效期
          <select className={select.select} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {VALID_DAYS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          每分钟最多调用
          <select
            className={select.select}
            value={rate}
            onChange={(event) => setRate(Number(event.target.value) as typeof rate)}
          >
            {KEY_RATES.map((value) => (
              <option key={value} value={value}>
                {value} 次
              </option>
            ))}
          </select>
        </label>
      </div>
      <PasswordField
        label="登录密码"
        name="secretKey"
        hint="用微信注册、没有密码的，请先在“账号管理”设置登录密码"
        autoComplete="current-password"
        value={password}
        error={errors.secretKey}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}

interface CheckedForm {
  name: string;
  chosen: readonly KeyScope[];
  /** Null if the key cannot buy. */
  budget: string | null;
  password: string;
}

function checkForm({ name, chosen, budget, password }: CheckedForm): Errors {
  const isBudget = budget === null || (/^\d+(\.\d{1,2})?$/.test(budget.trim()) && Number(budget) > 0);
  return {
    ...(name.trim() === '' && { name: '请输入名称' }),
    ...(chosen.length === 0 && { scopes: '请选择权限' }),
    ...(!isBudget && { budget: '请输入大于 0 的金额，最多两位小数' }),
    ...(isBudget && Number(budget) > KEY_BUDGET_MAX_YUAN && { budget: `最多 ¥${formatMoney(KEY_BUDGET_MAX_YUAN)}` }),
    ...(password === '' && { secretKey: '请输入密码' }),
  };
}

interface ScopeChoiceProps {
  offered: readonly KeyScope[];
  chosen: readonly KeyScope[];
  error: string | undefined;
  onChange: (scopes: readonly KeyScope[]) => void;
}

function ScopeChoice({ offered, chosen, error, onChange }: ScopeChoiceProps) {
  return (
    <fieldset className={cx(choices.choices, styles.scopeChoice)}>
      <legend>权限</legend>
      {offered.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            name="scopes"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
          <strong>{KEY_SCOPE_LABEL[scope]}</strong>
          <small>{KEY_SCOPE_EXPLANATION[scope]}</small>
        </label>
      ))}
      {error && (
        <p role="alert" className="danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface AccountChoiceProps {
  companyName: string | null;
  value: boolean;
  onChange: (forCompany: boolean) => void;
}

function AccountChoice({ companyName, value, onChange }: AccountChoiceProps) {
  return (
    <fieldset className={choices.choices}>
      <legend>所属账户</legend>
      <label>
        <input type="radio" name="account" checked={!value} onChange={() => onChange(false)} />
        <strong>个人账户</strong>
        <small>只能使用您个人的牛币、订单和授权</small>
      </label>
      <label>
        <input type="radio" name="account" checked={value} onChange={() => onChange(true)} />
        <strong>{companyName ?? '企业账户'}</strong>
        <small>用企业账户付款；企业账号可以查看和停用，您退出企业后立即失效</small>
      </label>
    </fieldset>
  );
}
