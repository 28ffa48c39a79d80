import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { useState, type ReactNode } from 'react';
import { call } from '../api/user-client.ts';
import { useSession } from '../api/session.ts';
import { CloseAccountDialog } from '../features/accounts/close-account-dialog.tsx';
import { EmailDialog } from '../features/accounts/email-dialog.tsx';
import { PasswordDialog } from '../features/accounts/password-dialog.tsx';
import { PhoneDialog } from '../features/accounts/phone-dialog.tsx';
import { PhotoField } from '../features/accounts/photo-field.tsx';
import { ProfileForm } from '../features/accounts/profile-form.tsx';
import { SessionList } from '../features/accounts/session-list.tsx';
import { SettingRow } from '../features/accounts/setting-row.tsx';
import { WechatRow } from '../features/accounts/wechat/wechat-row.tsx';
import styles from '../features/accounts/settings.module.css';
import { useAction } from '../ui/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import centre from '../features/site/user-centre-page.module.css';
import { DescriptionItem } from '../ui/description-list.tsx';

export default function UserInfoPage() {
  const { user } = useSession();
  return (
    <UserCentrePage title="账号管理">
      {user && (
        <div className={styles.sections}>
          <Section title="基本资料">
            <AccountFacts user={user} />
            <PhotoField user={user} />
            <ProfileForm key={user.userId} user={user} />
          </Section>
          <Section title="登录与安全">
            <Security user={user} />
          </Section>
          <Section title="登录设备">
            <SessionList />
          </Section>
          <Section title="数据与注销">
            <Leaving />
          </Section>
        </div>
      )}
    </UserCentrePage>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack-16" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function AccountFacts({ user }: { user: UserInfo }) {
  const facts = {
    账号ID: String(user.userId),
    账号类型: USER_TYPE_LABEL[user.currentUserType],
    企业名称: user.companyName,
    注册时间: formatTime(user.addTime),
    签约时间: user.signTime && formatTime(user.signTime),
  };
  return (
    <dl className={centre.facts}>
      {Object.entries(facts).map(
        ([label, value]) => value && <DescriptionItem key={label} label={label} value={value} />,
      )}
    </dl>
  );
}

type Change = 'phone' | 'email' | 'password';

function Security({ user }: { user: UserInfo }) {
  const [changing, setChanging] = useState<Change | null>(null);
  const close = () => setChanging(null);
  return (
    <>
      <ul className={styles.rows}>
        <SettingRow label="手机号" value={user.phone}>
          <Button onClick={() => setChanging('phone')}>更换手机号</Button>
        </SettingRow>
        <SettingRow label="邮箱" value={emailState(user)}>
          <Button onClick={() => setChanging('email')}>{user.email ? '更换邮箱' : '绑定邮箱'}</Button>
        </SettingRow>
        <SettingRow label="登录密码" value="通过短信验证码修改">
          <Button onClick={() => setChanging('password')}>修改密码</Button>
        </SettingRow>
        <WechatRow user={user} />
      </ul>
      {changing === 'phone' && <PhoneDialog user={user} onClose={close} />}
      {changing === 'email' && <EmailDialog user={user} onClose={close} />}
      {changing === 'password' && <PasswordDialog user={user} onClose={close} />}
    </>
  );
}

function emailState({ email, pendingEmail }: UserInfo): string {
  const bound = email ? `${email}，可用于登录` : '未绑定，绑定后可用于登录';
  return pendingEmail ? `${bound}；${pendingEmail} 待验证` : bound;
}

function Leaving() {
  const [closing, setClosing] = useState(false);
  const [exporting, run] = useAction();
  const exportData = async () => location.assign((await call('GET /user/v1/export', {})).url);
  return (
    <>
      <ul className={styles.rows}>
        <SettingRow label="导出个人数据" value="账号、订单、授权、收藏、足迹和消息等，打包为 ZIP 文件">
          <Button busy={exporting} onClick={() => run(exportData)}>
            导出
          </Button>
        </SettingRow>
        <SettingRow label="注销账号" value="永久删除个人资料，无法恢复">
          <Button variant="danger" onClick={() => setClosing(true)}>
            注销账号
          </Button>
        </SettingRow>
      </ul>
      {closing && <CloseAccountDialog onClose={() => setClosing(false)} />}
    </>
  );
}
