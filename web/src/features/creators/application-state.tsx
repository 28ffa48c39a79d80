import type { Application } from '@zhenku/contract/creators/applications';
import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { SALE_TYPE } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import facts from '../site/user-centre-page.module.css';
import { ApplyButton } from './apply-button.tsx';
import { StateBox } from '../../ui/state-box.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';

export function ApplicationState({ application }: { application: Application | null }) {
  if (!application) {
    return (
      <StateBox title="先申请入驻" tone="waiting">
        <p>告诉我们您拍什么、作品在哪里看。通过后即可认证并签约，审核结果会发送到您的邮箱。</p>
        <ApplyButton />
      </StateBox>
    );
  }
  if (application.status === APPLICATION_STATUS.rejected) {
    return (
      <StateBox title="申请未通过" tone="bad">
        <p>原因：{application.reason}</p>
        <ApplyButton rejected={application} />
      </StateBox>
    );
  }
  if (application.status === APPLICATION_STATUS.approved) {
    return (
      <StateBox title="邀请码已被使用" tone="waiting">
        <p>您的申请已通过，但邀请码已用于注册另一个账号，请登录该账号继续认证。用本账号认证需要重新申请。</p>
        <ApplyButton />
      </StateBox>
    );
  }
  return (
    <>
      <StateBox title="申请审核中" tone="waiting">
        <p>审核结果会发送到 {application.email}，并以系统消息通知您。</p>
      </StateBox>
      <Sent application={application} />
    </>
  );
}

function Sent({ application }: { application: Application }) {
  const rows = [
    ['姓名', application.name],
    ['手机号', application.phone],
    ['作品链接', application.workLink],
    ['签约方式', application.saleType === SALE_TYPE.exclusive ? '独家' : '非独家'],
    ['提交时间', formatTime(application.addTime)],
  ] as const;
  return <DescriptionList className={facts.facts} rows={rows} />;
}
