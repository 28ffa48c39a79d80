import type { Order } from '@zhenku/contract/orders/orders';
import { licenceTypeOf, licenseeRule } from '@zhenku/contract/licences/licence-uses';
import { useId, useState, type Ref } from 'react';
import { Checkbox } from '../../ui/input.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Link } from '../../ui/router/link.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { DocumentDialog } from '../content/documents/document-dialog.tsx';
import { LicenceTextBody } from '../licences/licence-text-body.tsx';
import { useLicenceText } from '../licences/licence-text.ts';
import styles from './agree-line.module.css';
import link from '../../ui/text-link.module.css';

interface AgreeLineProps {
  order: Pick<Order, 'licenceTextVersion' | 'orderItems'>;
  agreed: boolean;
  /** Whether a recharge, which has its own terms, pays the order. */
  recharging?: boolean;
  box?: Ref<HTMLInputElement>;
  /** Marks the box after an attempt to pay without it. */
  missed?: boolean;
  onChange: (agreed: boolean) => void;
}

export function AgreeLine({ order, agreed, recharging = false, box, missed = false, onChange }: AgreeLineProps) {
  const version = order.licenceTextVersion;
  const { data, isError, refetch } = useLicenceText(version);
  const [reading, setReading] = useState<'licence' | 'recharge' | null>(null);
  const close = () => setReading(null);
  const noteId = useId();
  const isMissed = missed && !agreed;
  const hasExtended = order.orderItems.some(({ videoType }) => licenceTypeOf(videoType) === 'extended');
  return (
    <div className={styles.agree}>
      <Checkbox
        ref={box}
        checked={agreed}
        aria-invalid={isMissed || undefined}
        aria-describedby={isMissed ? noteId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        我已阅读并同意{recharging && '《充值协议》和'}
        《素材授权条款》。一份授权只用于一个项目；数字内容付款后不支持无理由退款
      </Checkbox>
      {isMissed && (
        <p id={noteId} className={styles.missed}>
          勾选后才能支付
        </p>
      )}
      {hasExtended && data && <strong>{licenseeRule(data.text, 'extended')}</strong>}
      <p>
        {recharging && (
          <button type="button" className={link.link} onClick={() => setReading('recharge')}>
            《充值协议》
          </button>
        )}
        <button type="button" className={link.link} onClick={() => setReading('licence')}>
          《素材授权条款》第 {version} 版
        </button>
      </p>
      <Dialog open={reading === 'licence'} title={`素材授权条款第 ${version} 版`} width={820} onClose={close}>
        {data && <LicenceTextBody text={data.text} />}
        {!data && isError && <ErrorState message="授权条款加载失败" onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton style={{ height: 640 }} />}
        <Link to={`/licences/${version}`} target="_blank">
          在新页面打开
        </Link>
      </Dialog>
      <DocumentDialog type={reading === 'recharge' ? 'agreement' : null} chapter="充值协议" onClose={close} />
    </div>
  );
}
