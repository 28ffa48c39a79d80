import { CONSENT_SETTINGS } from '@zhenku/contract/operators/admin-proposals';
import { Form, Input } from 'antd';
import { ApiError } from '../../../api/user-client.ts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { CONFIRMED_SETTINGS, settingLabel, settingText } from './setting-texts.ts';
import { saveSettings, type Settings } from './site.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import styles from './settings.module.css';

const CONSENT_KEYS: ReadonlySet<string> = new Set(CONSENT_SETTINGS);

export interface PendingChange {
  change: Partial<Settings>;
  version?: number | undefined;
  resolve: (saved: boolean) => void;
  /** Called with any error except a wrong code, which this dialog shows. */
  reject: (error: unknown) => void;
}

interface ConfirmSettingsModalProps extends PendingChange {
  stored: Settings;
  onClose: () => void;
}

/** Asks for a new code if two-step login is on. */
export function ConfirmSettingsModal({ stored, change, version, resolve, reject, onClose }: ConfirmSettingsModalProps) {
  const { data: me } = useOperatorCall('GET /operator/v1/me', {});
  const keys = Object.keys(change) as (keyof Settings)[];
  const consentKeys = keys
    .filter((key) => CONSENT_KEYS.has(key))
    .map((key) => `“${settingLabel(key)}”`)
    .join('、');
  const save = async ({ totp }: { totp?: string }) => {
    try {
      await saveSettings({ ...change, version, ...(totp && { totp }) });
      resolve(true);
    } catch (error) {
      if (error instanceof ApiError && error.fields.totp !== undefined) throw error;
      reject(error);
    }
  };
  return (
    <FormModal<{ totp?: string }>
      title="确认修改设置"
      okText="确认修改"
      initial={{}}
      onSubmit={save}
      onClose={() => {
        resolve(false);
        onClose();
      }}
    >
      <ul className={styles.changes}>
        {keys.map((key) => (
          <li key={key}>
            <strong>{settingLabel(key)}</strong>
            <SettingChange name={key} before={stored[key]} after={change[key]} />
            <small>{CONFIRMED_SETTINGS[key] ?? '保存后几秒内生效。'}</small>
          </li>
        ))}
      </ul>
      {stored.adminConsent && keys.some((key) => CONSENT_KEYS.has(key)) && (
        <p className={styles.note}>有其他管理员时，{consentKeys}的修改须由另一位管理员确认后生效。</p>
      )}
      {me?.totp && (
        <Form.Item
          name="totp"
          label="动态码或恢复码"
          rules={[{ required: true, whitespace: true, message: '请输入动态码或恢复码' }]}
        >
          <Input autoComplete="one-time-code" maxLength={40} />
        </Form.Item>
      )}
    </FormModal>
  );
}

interface SettingChangeProps {
  name: string;
  before: unknown;
  after: unknown;
}

export const SettingChange = ({ name, before, after }: SettingChangeProps) => (
  <span className={styles.change}>
    <del>{settingText(name, before)}</del>
    <span aria-hidden="true">→</span>
    <ins>{settingText(name, after)}</ins>
  </span>
);
