import type { Output } from '@zhenku/contract/api';

type Sheet = NonNullable<Output<'POST /wxpay/v1/recharge/order'>['jsapi']>;

interface Bridge {
  invoke: (name: 'getBrandWCPayRequest', params: Sheet, done: (reply: { err_msg: string }) => void) => void;
}

declare global {
  interface Window {
    /** Exists inside WeChat, possibly shortly after the page has loaded. */
    WeixinJSBridge?: Bridge;
  }
}

const WAIT_MS = 10_000;

/**
 * Opens the payment sheet inside WeChat. Its report proves nothing: only the server knows whether the recharge was
 * paid.
 */
export async function openSheet(params: Sheet, sandbox: boolean): Promise<'ok' | 'cancel' | 'fail'> {
  const bridge = await findBridge(sandbox);
  if (!bridge) return 'fail';
  const { err_msg: message } = await new Promise<{ err_msg: string }>((resolve) =>
    bridge.invoke('getBrandWCPayRequest', params, resolve),
  );
  if (message === 'get_brand_wcpay_request:ok') return 'ok';
  return message === 'get_brand_wcpay_request:cancel' ? 'cancel' : 'fail';
}

async function findBridge(sandbox: boolean): Promise<Bridge | undefined> {
  if (!window.WeixinJSBridge) {
    await new Promise<void>((resolve) => {
      document.addEventListener('WeixinJSBridgeReady', () => resolve(), { once: true });
      setTimeout(resolve, WAIT_MS);
      if (sandbox) loadSandboxBridge();
    });
  }
  return window.WeixinJSBridge;
}

function loadSandboxBridge(): void {
  const script = document.createElement('script');
  script.src = '/sandbox/wechat/bridge.js';
  document.head.append(script);
}
