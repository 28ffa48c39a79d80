import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { useMyVideos } from '../../features/publishing/queries.ts';
import { NOTICES_PATH } from '../../features/accounts/user-menu.ts';
import { useUnread } from '../../features/messages/queries.ts';
import { IncomePanel } from '../../features/wallet/income-panel.tsx';
import { UserCentrePage } from '../../features/site/user-centre-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FilmIcon } from '../../ui/icons/icons.tsx';
import { BellIcon, ClockIcon, UploadIcon } from '../../ui/icons/menu-icons.tsx';
import { WarningIcon } from '../../ui/icons/page-icons.tsx';
import { Tasks } from './tasks.tsx';

const WORKS_PATH = '/user/video';

export function CreatorOverview() {
  const { data } = useMyVideos({ page: 1, size: 1, status: undefined, keyword: '' });
  const unread = useUnread();
  const countOf = (wanted: number) => data && (data.counts.find(({ status }) => status === wanted)?.count ?? 0);
  const at = (status: number) => ({ count: countOf(status), path: `${WORKS_PATH}?status=${status}` });
  return (
    <UserCentrePage title="总览" tools={<ButtonLink to="/user/publish">发布作品</ButtonLink>}>
      <Tasks
        tasks={[
          { icon: FilmIcon, label: '未通过审核', hint: '按意见修改后重新提交', ...at(VIDEO_STATUS.rejected) },
          { icon: WarningIcon, label: '处理失败', hint: '更换文件后重新处理', ...at(VIDEO_STATUS.failed) },
          { icon: UploadIcon, label: '草稿', hint: '填写完整后提交审核', ...at(VIDEO_STATUS.draft) },
          { icon: ClockIcon, label: '审核中', hint: '通过后自动上架', ...at(VIDEO_STATUS.inReview) },
          { icon: BellIcon, label: '未读消息', hint: '系统消息', count: unread, path: NOTICES_PATH },
        ]}
      />
      <IncomePanel />
    </UserCentrePage>
  );
}
