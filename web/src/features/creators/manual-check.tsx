import { MANUAL_CHECK_WORKDAYS } from '@zhenku/contract/creators/creator-status';
import { StateBox } from '../../ui/state-box.tsx';

export function ManualCheck() {
  return (
    <StateBox title="由审核员人工核对身份" tone="waiting">
      <p>
        请填写姓名和身份证号，并上传身份证正反两面的照片。审核员会核对照片与填写的内容，一般在{MANUAL_CHECK_WORKDAYS}
        个工作日内完成，结果以系统消息通知您；不需要刷脸或跳转到其他页面。
      </p>
    </StateBox>
  );
}
