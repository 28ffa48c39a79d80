import { CLAIM_QUEUES, type ClaimQueue } from '@zhenku/contract/operations/claim-queues';
import type { ObjectKind } from '@zhenku/contract/operations/object-kinds';
import type { ObjectVisitor } from '@zhenku/contract/operations/objects';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { callOperator } from '../../api/operator-client.ts';
import styles from './console.module.css';

const RENEW_VISIT_MS = 15_000;
const VISIT = 'POST /operator/v1/objects/{kind}/{id}/visit';

const DOING: Readonly<Record<ClaimQueue, string>> = {
  videos: '正在审核',
  applications: '正在审核',
  authentications: '正在审核',
  transfers: '正在核对转账',
  invoices: '正在开票',
  withdrawals: '正在处理',
  refunds: '正在处理退款',
};

export function OtherVisitors({ kind, id }: { kind: ObjectKind; id: string }) {
  const others = useVisit(kind, id);
  if (others.length === 0) return null;
  const doing = [...CLAIM_QUEUES, null].flatMap((queue) => {
    const names = others.filter((one) => one.queue === queue).map(({ operatorName }) => operatorName);
    return names.length > 0 ? [`${names.join('、')} ${queue ? DOING[queue] : '也在查看'}`] : [];
  });
  return <Alert type="info" showIcon className={styles.claim} title={doing.join('；')} />;
}

function useVisit(kind: ObjectKind, id: string): ObjectVisitor[] {
  const [visit, setVisit] = useState<{ id: string; others: ObjectVisitor[] } | null>(null);
  useEffect(() => {
    let gone = false;
    const renew = () =>
      void callOperator(VISIT, { kind, id }, { silent: true }).then(
        ({ others }) => !gone && setVisit({ id, others }),
        () => undefined,
      );
    const leave = () => void callOperator(VISIT, { kind, id, leaving: true }, { silent: true }).catch(() => undefined);
    renew();
    const timer = setInterval(renew, RENEW_VISIT_MS);
    // Closing the page ends the visit too.
    addEventListener('pagehide', leave);
    return () => {
      gone = true;
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [kind, id]);
  return visit?.id === id ? visit.others : [];
}
