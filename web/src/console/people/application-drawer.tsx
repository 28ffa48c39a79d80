import { QueueDrawer } from '../lists/queue-drawer.tsx';
import type { Queue } from '../lists/use-queue.ts';
import { SALE_TYPE_LABEL } from '@zhenku/contract/constants';
import type { OperatorApplication } from '@zhenku/contract/creators/applications';
import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { formatTime } from '@zhenku/contract/format';
import {
  APPLICATION_REJECT_REASONS,
  approveApplication,
  rejectApplication,
  reopenApplication,
} from './applications.ts';
import { Customer } from '../parts/cells.tsx';
import styles from '../shell/console.module.css';
import { DecisionButtons } from '../parts/decision-buttons.tsx';
import { ReopenButton } from '../parts/reopen-button.tsx';
import { DescriptionList } from '../parts/description-list.tsx';

export function ApplicationDrawer({
  application,
  queue,
}: {
  application: OperatorApplication;
  queue: Queue<OperatorApplication>;
}) {
  const {
    userId,
    userName,
    name,
    phone,
    email,
    workLink,
    saleType,
    remark,
    advantage,
    status,
    reason,
    addTime,
    decideTime,
  } = application;
  return (
    <QueueDrawer
      size={720}
      title={`“${name}”的入驻申请`}
      queue={queue}
      decision={
        (status === APPLICATION_STATUS.open && <Decision application={application} onDecided={queue.next} />) ||
        (status === APPLICATION_STATUS.rejected && (
          <ReopenButton
            name={`“${name}”的申请`}
            reopen={() => reopenApplication(application.applicationId)}
            onReopened={queue.next}
          />
        ))
      }
    >
      <DescriptionList
        facts={{
          用户: <Customer name={userName} userId={userId} />,
          手机号: phone,
          邮箱: email,
          作品链接: <WorkLink url={workLink} />,
          签约方式: SALE_TYPE_LABEL[saleType],
          个人简介: <p className={styles.text}>{remark}</p>,
          创作优势: <p className={styles.text}>{advantage}</p>,
          提交时间: formatTime(addTime),
          处理时间: decideTime && formatTime(decideTime),
          驳回原因: reason,
        }}
      />
    </QueueDrawer>
  );
}

/** Links an untrusted URL: shows it in full, and opens it without referrer or opener. */
function WorkLink({ url }: { url: string }) {
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  );
}

function Decision({ application, onDecided }: { application: OperatorApplication; onDecided: () => void }) {
  const { applicationId, name } = application;
  return (
    <DecisionButtons
      confirmation={{
        title: `通过“${name}”的申请？`,
        description: '邀请码会发送到申请人的邮箱，对方可继续实名认证。',
        okText: '确认通过',
      }}
      rejection={{
        title: `驳回“${name}”的申请`,
        okText: '驳回',
        readers: '原因会以邮件和系统消息告知申请人',
        suggestions: APPLICATION_REJECT_REASONS,
      }}
      approve={() => approveApplication(applicationId)}
      reject={(reason) => rejectApplication(applicationId, reason)}
      onDecided={onDecided}
    />
  );
}
