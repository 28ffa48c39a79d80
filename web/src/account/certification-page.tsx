import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import type { CertificationProgress } from '@zhenku/contract/creators/certification';
import { SALE_TYPE, USER_TYPE } from '@zhenku/contract/constants';
import { MANUAL_CHECK_WORKDAYS } from '@zhenku/contract/creators/creator-status';
import { formatDate, formatTime } from '@zhenku/contract/format';
import { useEffect, useState } from 'react';
import { refreshSession, useSession } from '../api/session.ts';
import { certificationPath } from '../features/accounts/user-menu.ts';
import { ApplicationState } from '../features/creators/application-state.tsx';
import { CertificationSteps } from '../features/creators/certification-steps.tsx';
import { CompanyForm } from '../features/creators/company-form.tsx';
import { IdentityCheck, type Person } from '../features/creators/identity-check.tsx';
import { PersonForm } from '../features/creators/person-form.tsx';
import {
  useApplication,
  useCompanySubmission,
  usePersonSubmission,
  useProgress,
} from '../features/creators/queries.ts';
import { StateBox } from '../ui/state-box.tsx';
import box from '../ui/state-box.module.css';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import centre from '../features/site/user-centre-page.module.css';
import { ButtonLink } from '../ui/button.tsx';
import { Navigate, useLocation } from '../ui/router/location.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { DescriptionList } from '../ui/description-list.tsx';

const NOBODY: Person = { realName: '', idCard: '' };

export default function CertificationPage() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user) return <Skeleton style={{ height: 320 }} />;
  const path = certificationPath(user);
  return pathname === path ? <Certification user={user} /> : <Navigate to={path} replace />;
}

function Certification({ user }: { user: UserInfo }) {
  const company = user.userType === USER_TYPE.company;
  const progress = useProgress();
  const application = useApplication();
  const person = usePersonSubmission(!company);
  const companySubmission = useCompanySubmission(company);
  const submission = company ? companySubmission : person;
  const certified = progress.data?.step === 'passed' && !user.author;
  // The certification passed while the page was open; the session's user is stale.
  useEffect(() => {
    if (certified) void refreshSession();
  }, [certified]);
  const queries = [progress, application, submission];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  const ready = progress.data && application.data !== undefined && submission.data !== undefined && failed.length === 0;
  return (
    <UserCentrePage title={user.author ? '创作者信息' : '认证成为创作者'}>
      {failed.length > 0 && (
        <ErrorState message="认证信息加载失败" onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      )}
      {!ready && failed.length === 0 && <Skeleton style={{ height: 320 }} />}
      {ready && (
        <>
          <CertificationSteps step={progress.data.step} identityRequired={progress.data.identityRequired} />
          <RejectionReason submission={submission.data} />
          <NextStep
            key={submission.data?.authenticationId}
            user={user}
            progress={progress.data}
            application={application.data ?? null}
            person={person.data ?? null}
            company={companySubmission.data ?? null}
          />
        </>
      )}
    </UserCentrePage>
  );
}

type Submitted = NonNullable<
  ReturnType<typeof usePersonSubmission>['data'] | ReturnType<typeof useCompanySubmission>['data']
>;

function RejectionReason({ submission }: { submission: Submitted | null | undefined }) {
  if (submission?.status !== AUTHENTICATION_STATUS.rejected) return null;
  return (
    <StateBox title="认证未通过" tone="bad">
      <p>原因：{submission.reason}</p>
      <p>请修改后重新提交；证件号码和图片需要重新填写、上传。</p>
    </StateBox>
  );
}

interface NextStepProps {
  user: UserInfo;
  progress: CertificationProgress;
  application: Parameters<typeof ApplicationState>[0]['application'];
  person: NonNullable<ReturnType<typeof usePersonSubmission>['data']> | null;
  company: NonNullable<ReturnType<typeof useCompanySubmission>['data']> | null;
}

function NextStep({ user, progress, application, person, company }: NextStepProps) {
  const [typed, setTyped] = useState<Person>(NOBODY);
  const [rechecking, setRechecking] = useState(false);
  const startCheck = (person: Person) => {
    setTyped(person);
    setRechecking(false);
  };
  const isCompany = user.userType === USER_TYPE.company;
  switch (progress.step) {
    case 'apply':
    case 'approval':
      return <ApplicationState application={application} />;
    case 'identity':
      return <IdentityCheck progress={progress} person={typed} onStarted={startCheck} />;
    case 'documents':
      if (isCompany) {
        const isChecked = progress.companyCheckRequired;
        return <CompanyForm companyName={user.companyName ?? ''} isChecked={isChecked} submission={company} />;
      }
      return rechecking ? (
        <IdentityCheck
          progress={progress}
          person={typed}
          onStarted={startCheck}
          onCancel={() => setRechecking(false)}
        />
      ) : (
        <PersonForm progress={progress} person={typed} submission={person} onRecheck={() => setRechecking(true)} />
      );
    case 'review':
      return (
        <>
          <StateBox title="资料审核中" tone="waiting">
            <p>审核结果将以系统消息通知您。</p>
            {!isCompany && !progress.identityRequired && (
              <p>审核员正在人工核对您的身份证，一般在{MANUAL_CHECK_WORKDAYS}个工作日内完成。</p>
            )}
          </StateBox>
          <DescriptionList className={centre.facts} rows={isCompany ? companyFacts(company) : personFacts(person)} />
        </>
      );
    case 'passed':
      return (
        <>
          <StateBox title="您已是认证创作者" tone="good">
            <p>现在可以发布作品；成交后，分成计入创作收益。</p>
            <div className={box.actions}>
              <ButtonLink to="/user/publish" variant="primary">
                发布作品
              </ButtonLink>
              <ButtonLink to={`/personal/${user.userId}`}>查看主页</ButtonLink>
            </div>
          </StateBox>
          <DescriptionList
            className={centre.facts}
            rows={[
              ...(isCompany ? companyFacts(company) : personFacts(person)),
              ['签约方式', (user.saleType ?? progress.saleType) === SALE_TYPE.exclusive ? '独家' : '非独家'],
              ['签约日期', user.signTime ? formatDate(user.signTime) : '—'],
              ...(user.advantage ? ([['创作优势', user.advantage]] as const) : []),
            ]}
          />
        </>
      );
  }
}

type Row = readonly [label: string, value: string];

const personFacts = (person: NextStepProps['person']): Row[] =>
  person
    ? [
        ['真实姓名', person.realName],
        ['身份证号', person.idCard],
        ['提交时间', formatTime(person.addTime)],
      ]
    : [];

const companyFacts = (company: NextStepProps['company']): Row[] =>
  company
    ? [
        ['企业名称', company.companyName],
        ['信用代码', company.socialCreditCode],
        ['法定代表人', company.legalPerson],
        ['提交时间', formatTime(company.addTime)],
      ]
    : [];
