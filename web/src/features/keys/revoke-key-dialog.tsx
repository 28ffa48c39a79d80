import type { ApiKey } from '@zhenku/contract/keys/keys';
import { useState } from 'react';
import { ApiError } from '../../api/user-client.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { revokeKey } from './changes.ts';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useAction((failure) => {
    if (failure instanceof ApiError) setError(failure.message);
  });
  const submit = () => {
    setError(password === '' ? '请输入密码' : undefined);
    if (password === '') return;
    run(async () => {
      await revokeKey(apiKey, password);
      onClose();
    });
  };
  return (
    <FormDialog title={`停用“${apiKey.name}”`} okText="停用密钥" busy={busy} onSubmit={submit} onClose={onClose}>
      <p>停用立即生效，不能恢复。使用此密钥的程序将无法再调用，已取得的下载链接也会失效。</p>
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
