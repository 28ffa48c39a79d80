import { Alert } from 'antd';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operators/operator-labels';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { ConsolePage } from '../../shell/console-page.tsx';
import { DailyMailPanel } from './daily-mail-panel.tsx';
import styles from './my-account.module.css';
import { PasswordForm } from './password-form.tsx';
import { TotpPanel } from './totp-panel.tsx';

export default function MyAccountPage() {
  const { data: me, isError, refetch } = useOperatorCall('GET /operator/v1/me', {});
  return (
    <ConsolePage title="我的账号">
      {isError && !me && <ErrorState onRetry={() => void refetch()} />}
      {!me && !isError && <PageSkeleton />}
      {me && (
        <div className={styles.account}>
          {me.totpRequired && (
            <Alert type="warning" showIcon title="请先开启两步验证" description="开启后才能使用后台的其他功能。" />
          )}
          <dl className={styles.identity}>
            <dt>账号</dt>
            <dd>{me.username}</dd>
            <dt>角色</dt>
            <dd>{OPERATOR_ROLE_LABEL[me.role]}</dd>
          </dl>
          <TotpPanel on={me.totp} recoveryCodeCount={me.recoveryCodeCount} />
          <DailyMailPanel email={me.email} on={me.dailyMail} />
          <PasswordForm username={me.username} />
        </div>
      )}
    </ConsolePage>
  );
}
