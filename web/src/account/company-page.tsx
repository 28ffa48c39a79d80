import {
  AUTHENTICATION_STATUS,
  AUTHENTICATION_STATUS_LABEL,
} from '@zhenku/contract/authentications/authentication-status';
import type { CompanyAuthentication } from '@zhenku/contract/companies/companies';
import { USER_TYPE } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { useSession } from '../api/session.ts';
import { useSubmission } from '../features/companies/queries.ts';
import { VerificationForm } from '../features/companies/verification-form.tsx';
import { rejectionErrors } from '../features/creators/rejection.ts';
import { ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import centre from '../features/site/user-centre-page.module.css';
import { StateBox } from '../ui/state-box.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import styles from './company-page.module.css';
import { DescriptionItem } from '../ui/description-list.tsx';

export default function CompanyPage() {
  const { user } = useSession();
  const isCompany = user?.userType === USER_TYPE.company;
  const { data, isError, refetch } = useSubmission(isCompany);
  return (
    <UserCentrePage title="企业认证">
      {user && !isCompany && <Empty message="企业认证只面向企业账号" />}
      {isError && <ErrorState message="认证信息加载失败" onRetry={() => void refetch()} />}
      {isCompany && !isError && data === undefined && <Skeleton style={{ height: 320 }} />}
      {data === null && user?.companyCreditCode && <Received name={user.companyName} code={user.companyCreditCode} />}
      {data === null && !user?.companyCreditCode && (
        <>
          <p className="muted">通过认证后，可以邀请同事加入企业，用企业账户一起购买、下载和授权。</p>
          <VerificationForm companyName={user?.companyName ?? ''} socialCreditCode="" />
        </>
      )}
      {data && <Submitted submission={data} />}
    </UserCentrePage>
  );
}

const TONE: Readonly<Record<number, 'waiting' | 'good' | 'bad'>> = {
  [AUTHENTICATION_STATUS.inReview]: 'waiting',
  [AUTHENTICATION_STATUS.passed]: 'good',
  [AUTHENTICATION_STATUS.rejected]: 'bad',
};

const NEXT: Readonly<Record<number, string>> = {
  [AUTHENTICATION_STATUS.inReview]: '资料已提交，审核结果将以系统消息通知您。',
  [AUTHENTICATION_STATUS.passed]: '企业已通过认证，现在可以邀请成员。',
  [AUTHENTICATION_STATUS.rejected]: '请按原因修改后重新提交。',
};

/** Shown to an owner who received a verified company from another owner. */
function Received({ name, code }: { name: string | null; code: string }) {
  return (
    <>
      <StateBox title={AUTHENTICATION_STATUS_LABEL[AUTHENTICATION_STATUS.passed] ?? ''} tone="good">
        <p>{NEXT[AUTHENTICATION_STATUS.passed]}</p>
        <ButtonLink to="/user/members" variant="primary">
          管理成员
        </ButtonLink>
      </StateBox>
      <dl className={centre.facts}>
        <DescriptionItem label="企业名称" value={name ?? ''} />
        <DescriptionItem label="信用代码" value={code} />
      </dl>
    </>
  );
}

function Submitted({ submission }: { submission: CompanyAuthentication }) {
  const { companyName, socialCreditCode, licenceUrl, status, reason, addTime } = submission;
  const rejected = status === AUTHENTICATION_STATUS.rejected;
  return (
    <>
      <StateBox title={AUTHENTICATION_STATUS_LABEL[status] ?? ''} tone={TONE[status] ?? 'waiting'}>
        {rejected && <p>原因：{reason}</p>}
        <p>{NEXT[status]}</p>
        {status === AUTHENTICATION_STATUS.passed && (
          <ButtonLink to="/user/members" variant="primary">
            管理成员
          </ButtonLink>
        )}
      </StateBox>
      {rejected ? (
        <VerificationForm
          companyName={companyName}
          socialCreditCode={socialCreditCode}
          rejection={rejectionErrors(submission)}
        />
      ) : (
        <dl className={centre.facts}>
          <DescriptionItem label="企业名称" value={companyName} />
          <DescriptionItem label="信用代码" value={socialCreditCode} />
          <DescriptionItem
            label="营业执照"
            value={
              <a href={licenceUrl} target="_blank" rel="noreferrer" className={styles.link}>
                查看
              </a>
            }
          />
          <DescriptionItem label="提交时间" value={formatTime(addTime)} />
        </dl>
      )}
    </>
  );
}
