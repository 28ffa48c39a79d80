/** A script that simulates the bridge in WeChat's browser; its payment sheet lets the payer decide. */
export const BRIDGE = `
(() => {
  if (window.WeixinJSBridge) return;
  const pay = async (params, outcome, done) => {
    const reply = await fetch('/sandbox/wechat/bridge', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...params, outcome }),
    });
    done(await reply.json());
  };
  window.WeixinJSBridge = {
    invoke: (name, params, done) => {
      const sheet = document.createElement('dialog');
      sheet.setAttribute('aria-label', '微信支付（沙箱）');
      const choose = (label, outcome) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.style.cssText = 'display:block;min-width:240px;min-height:48px;margin:8px;font:inherit';
        button.addEventListener('click', () => {
          sheet.remove();
          void pay(params, outcome, done);
        });
        sheet.append(button);
      };
      choose('支付成功', 'success');
      choose('取消支付', 'cancel');
      choose('支付失败', 'fail');
      document.body.append(sheet);
      sheet.addEventListener('cancel', (event) => event.preventDefault());
      sheet.showModal();
    },
  };
  document.dispatchEvent(new Event('WeixinJSBridgeReady'));
})();
`;
