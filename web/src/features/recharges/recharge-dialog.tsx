import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { PAYMENT_METHODS } from '@zhenku/contract/payment-methods';
import { paymentChannelOf, RECHARGE_METHOD } from '@zhenku/contract/recharge-methods';
import { clearPaymentForm } from './payment-form.ts';
import styles from './recharge-dialog.module.css';
import { isPhone, relayUrl, useRechargeStatus, type OpenRecharge } from './recharge.ts';

interface RechargeDialogProps {
  recharge: OpenRecharge;
  sandbox: boolean;
  onPaid: () => void;
  onClose: () => void;
}

/** Closing the dialog ends the wait, but a payment is still credited. */
export function RechargeDialog({ recharge, sandbox, onPaid, onClose }: RechargeDialogProps) {
  const status = useRechargeStatus(recharge.orderId);
  const handled = useRef(false);

  useEffect(() => {
    if (status === ORDER_STATUS.pending || handled.current) return;
    handled.current = true;
    clearPaymentForm(recharge.orderId);
    if (status === ORDER_STATUS.paid) onPaid();
  }, [status, recharge.orderId, onPaid]);

  const { label } = PAYMENT_METHODS[paymentChannelOf(recharge.method)];
  return (
    <Dialog
      open
      title={label.endsWith('支付') ? label : `${label}支付`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className={styles.body}>
        {sandbox && <p className={styles.sandbox}>演示环境，不会真实扣款</p>}
        <p className={styles.amount}>
          <PriceText yuan={recharge.amount} />
        </p>
        {status === ORDER_STATUS.pending ? (
          <PaymentInstructions recharge={recharge} sandbox={sandbox} />
        ) : (
          <p role="alert">{status === ORDER_STATUS.paid ? '充值成功' : '这笔充值已关闭，请重新充值'}</p>
        )}
        <p className="muted small">充值单号 {recharge.orderId}</p>
      </div>
    </Dialog>
  );
}

function PaymentInstructions({ recharge, sandbox }: Pick<RechargeDialogProps, 'recharge' | 'sandbox'>) {
  const { label, app } = PAYMENT_METHODS[paymentChannelOf(recharge.method)];
  if (recharge.codeUrl !== null) return <ScanCode url={recharge.codeUrl} label={label} app={app} sandbox={sandbox} />;
  const { method, h5Url } = recharge;
  const href = h5Url ?? (method === RECHARGE_METHOD.wxpay ? '#/wechatPay' : null);
  return (
    <>
      <p aria-live="polite" className="muted">
        {recharge.blocked ? '浏览器拦截了支付页面，请点击下方链接打开' : `请在${app}页面中完成支付，正在等待支付结果…`}
      </p>
      <a href={href ?? relayUrl()} {...(href ? {} : { target: '_blank', rel: 'noopener' })} className={styles.link}>
        打开支付页面
      </a>
    </>
  );
}

function ScanCode({ url, label, app, sandbox }: { url: string; label: string; app: string; sandbox: boolean }) {
  return (
    <>
      <QrCode text={url} size={200} label={`${label}二维码`} />
      <p aria-live="polite" className="muted">
        {isPhone() ? `请打开${app}付款，或截图后用${app}扫一扫` : `请用${app}扫一扫付款`}，正在等待支付结果…
      </p>
      {sandbox ? (
        <a href={url} target="_blank" rel="noopener" className={styles.link}>
          打开沙箱收银台付款
        </a>
      ) : (
        isPhone() && (
          <a href={url} className={styles.link}>
            打开{app}
          </a>
        )
      )}
    </>
  );
}
