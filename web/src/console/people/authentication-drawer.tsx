import type { ReactNode } from 'react';
import { QueueDrawer } from '../lists/queue-drawer.tsx';
import type { Queue } from '../lists/use-queue.ts';
import type { OperatorAuthentication } from '@zhenku/contract/authentications/authentications';
import {
  AUTHENTICATION_STATUS,
  AUTHENTICATION_STATUS_LABEL,
} from '@zhenku/contract/authentications/authentication-status';
import {
  AUTHENTICATION_KIND_LABEL,
  RECHECK_LABEL,
  FIELDS_OF_KIND,
  IDENTITY_PROOF_LABEL,
  IDENTITY_PROVIDER_LABEL,
  IDENTITY_STATUS_LABEL,
  type CertificationField,
  type IdentityProof,
} from '@zhenku/contract/creators/creator-status';
import { formatTime } from '@zhenku/contract/format';
import { Alert, Button, Descriptions, Flex, Radio, type RadioChangeEvent } from 'antd';
import { useState } from 'react';
import {
  approveAuthentication,
  FIELD_LABEL,
  recheckAuthentication,
  rejectableFields,
  rejectAuthentication,
  rejectReasons,
  reopenAuthentication,
} from './authentications.ts';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import styles from '../shell/console.module.css';
import { DecisionButtons } from '../parts/decision-buttons.tsx';
import { FilePicture } from '../parts/file-picture.tsx';
import { IdentityPictures } from './identity-pictures.tsx';
import { ReopenButton } from '../parts/reopen-button.tsx';

/** Radio value for a rejection of the whole submission instead of one field. */
const WHOLE_SUBMISSION = '';

interface AuthenticationDrawerProps {
  authentication: OperatorAuthentication;
  queue: Queue<OperatorAuthentication>;
}

export function AuthenticationDrawer({ authentication, queue }: AuthenticationDrawerProps) {
  const { kind, status, mayRecheck, authenticationId, licenceUrl, userName } = authentication;
  return (
    <QueueDrawer
      size={1120}
      title={`“${authentication.companyName ?? authentication.realName ?? userName}”的认证`}
      queue={queue}
      decision={
        (status === AUTHENTICATION_STATUS.inReview && (
          <Decision authentication={authentication} onDecided={queue.next} />
        )) ||
        (mayRecheck && <RecheckActions authentication={authentication} onDecided={queue.next} />) ||
        (status === AUTHENTICATION_STATUS.rejected && (
          <ReopenButton name="这份认证" reopen={() => reopenAuthentication(authenticationId)} onReopened={queue.next} />
        ))
      }
    >
      <Flex vertical gap={16}>
        <Duplicates authentication={authentication} />
        {authentication.identityProof === 'manual' && status === AUTHENTICATION_STATUS.inReview && <ManualProof />}
        <div className={styles.beside}>
          <Descriptions size="small" bordered column={1} items={descriptionItems(authentication)} />
          <div>
            {kind === 'author' ? (
              <IdentityPictures authenticationId={authenticationId} />
            ) : (
              licenceUrl && <FilePicture url={licenceUrl} name="营业执照" />
            )}
          </div>
        </div>
      </Flex>
    </QueueDrawer>
  );
}

function Duplicates({ authentication: { duplicates } }: { authentication: OperatorAuthentication }) {
  if (duplicates.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="同一号码还有其他提交"
      description={duplicates.map(({ userId, kind, status }) => (
        <div key={`${userId} ${kind} ${status}`}>
          <ObjectLink kind="user" id={userId}>
            用户 {userId}
          </ObjectLink>
          （{AUTHENTICATION_KIND_LABEL[kind]}，{AUTHENTICATION_STATUS_LABEL[status]}）
        </div>
      ))}
    />
  );
}

function ManualProof() {
  return (
    <Alert
      type="info"
      showIcon
      title="人工核验：没有服务商核验过此人"
      description="请查看身份证照片后再通过。核对：姓名、号码与照片一致；正反两面是同一张证件；在有效期内；是原件照片，不是复印件、翻拍或修改过的图片。"
    />
  );
}

function descriptionItems(one: OperatorAuthentication) {
  const rows: [key: string, label: string, value: ReactNode][] = [
    ['kind', '类型', AUTHENTICATION_KIND_LABEL[one.kind]],
    [
      'user',
      '用户',
      <ObjectLink key="user" kind="user" id={one.userId}>
        {one.userName}（{one.userId}）
      </ObjectLink>,
    ],
    ['realName', '真实姓名', one.realName],
    ['idCard', '身份证号', one.idCard],
    ['identity', '实名认证', one.identityProof && identityProofText(one.identityProof, one)],
    ['company', '企业名称', one.companyName],
    ['code', '信用代码', one.socialCreditCode],
    ['legalPerson', '法定代表人', one.legalPerson],
    [
      'companyChecked',
      '工商核验',
      one.kind === 'authorCompany' && one.companyChecked !== null
        ? one.companyChecked
          ? '四要素一致'
          : '未核验'
        : null,
    ],
    ['sign', '签约协议', one.signVersion === null ? null : `第 ${one.signVersion} 版`],
    ['time', '提交时间', formatTime(one.addTime)],
    ['decided', '处理时间', one.decideTime && formatTime(one.decideTime)],
    ['operatorName', '处理人', one.operatorName],
    ['field', '有误的一项', one.field && FIELD_LABEL[one.field]],
    ['reason', '驳回原因', one.reason],
    ['recheck', '复核', recheckText(one)],
    ['recheckReason', '异议原因', one.recheckReason],
    ['recheckTime', '复核时间', one.recheckTime && formatTime(one.recheckTime)],
  ];
  return rows.flatMap(([key, label, children]) => (children === null ? [] : [{ key, label, children }]));
}

function identityProofText(proof: IdentityProof, { identityProvider, identityStatus }: OperatorAuthentication): string {
  const by = identityProvider ? `（${IDENTITY_PROVIDER_LABEL[identityProvider]}）` : '';
  const status = identityStatus === null ? '' : `，${IDENTITY_STATUS_LABEL[identityStatus]}`;
  return IDENTITY_PROOF_LABEL[proof] + by + status;
}

function recheckText({ recheck, mayRecheck }: OperatorAuthentication): string | null {
  if (recheck === 'waiting' && !mayRecheck) return '待其他审核员复核';
  return recheck && RECHECK_LABEL[recheck];
}

interface DecisionProps {
  authentication: OperatorAuthentication;
  onDecided: () => void;
}

function Decision({ authentication, onDecided }: DecisionProps) {
  const { authenticationId, kind, companyName, realName, userName } = authentication;
  const name = companyName ?? realName ?? userName;
  const [field, setField] = useState<CertificationField>();
  return (
    <DecisionButtons
      confirmation={{ title: `通过“${name}”的认证？`, description: '通过后不能撤回。', okText: '确认通过' }}
      rejection={{
        title: `驳回“${name}”的认证`,
        okText: '驳回',
        consequence: (
          <Radio.Group
            aria-label="有误的一项"
            value={field ?? WHOLE_SUBMISSION}
            options={[...rejectableFields(kind), { value: WHOLE_SUBMISSION, label: '整体' }]}
            onChange={({ target }: RadioChangeEvent) =>
              setField(FIELDS_OF_KIND[kind].find((one) => one === target.value))
            }
          />
        ),
        suggestions: rejectReasons[kind],
      }}
      approve={() => approveAuthentication(authenticationId)}
      reject={(reason) => rejectAuthentication(authenticationId, reason, field)}
      onDecided={onDecided}
    />
  );
}

function RecheckActions({ authentication: { authenticationId }, onDecided }: DecisionProps) {
  const [disputing, setDisputing] = useState(false);
  const [busy, run] = useAction();
  const confirm = () =>
    run(async () => {
      await recheckAuthentication(authenticationId);
      onDecided();
    });
  return (
    <Flex gap={12}>
      <Button type="primary" loading={busy} onClick={confirm}>
        复核一致
      </Button>
      <Button danger disabled={busy} onClick={() => setDisputing(true)}>
        有异议
      </Button>
      {disputing && (
        <ReasonModal
          title="对通过的认证提出异议"
          okText="提交异议"
          readers="仅运营可见"
          onClose={() => setDisputing(false)}
          onSubmit={async (reason) => {
            await recheckAuthentication(authenticationId, reason);
            onDecided();
          }}
        />
      )}
    </Flex>
  );
}
