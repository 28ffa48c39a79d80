import { TOAST_MS } from '@zhenku/contract/constants';

let isOpen = false;
/** Time until which no dialog opens, so that calls still pending when the user closed it do not reopen it. */
let quietUntil = 0;

/** Tells the user that the login has ended, in one dialog no matter how many calls fail. */
export async function promptLogin(relogin: () => void): Promise<void> {
  if (isOpen || Date.now() < quietUntil) return;
  isOpen = true;
  try {
    const { confirm } = await import('../ui/dialogs/confirm.tsx');
    const agreed = await confirm({
      title: '您已退出登录',
      content: '登录状态已失效，您可以取消并留在当前页面，或重新登录。',
      okText: '重新登录',
    });
    if (agreed) relogin();
  } finally {
    isOpen = false;
    quietUntil = Date.now() + TOAST_MS;
  }
}
