import { wechatLoginWay } from '@zhenku/contract/accounts/wechat-login-way';
import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { formatTime } from '@zhenku/contract/format';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { useSite } from '../../site/use-site.ts';
import { SettingRow } from '../setting-row.tsx';
import { WechatDialog } from './wechat-dialog.tsx';

/** Shows whether WeChat is bound. Hidden if WeChat is unbound and this browser cannot bind it. */
export function WechatRow({ user }: { user: UserInfo }) {
  const [open, setOpen] = useState(false);
  const { wechatLogin } = useSite();
  const way = wechatLoginWay(navigator.userAgent);
  const { data, isError, refetch } = useCall('GET /user/v1/wechat', {}, { staleTime: 0, silent: true });
  const bindTime = data?.bindTime ?? null;
  if (bindTime === null && !(way && wechatLogin.includes(way))) return null;
  if (isError) {
    return (
      <SettingRow label="微信" value="加载失败">
        <Button onClick={() => void refetch()}>重试</Button>
      </SettingRow>
    );
  }
  const bound = bindTime ? `${formatTime(bindTime)} 绑定，可用于登录` : '未绑定，绑定后可用于登录';
  return (
    <SettingRow label="微信" value={data ? bound : '正在读取…'}>
      <Button disabled={!data} onClick={() => setOpen(true)}>
        {bindTime ? '解除绑定' : '绑定微信'}
      </Button>
      {open && <WechatDialog user={user} isBound={bindTime !== null} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}
