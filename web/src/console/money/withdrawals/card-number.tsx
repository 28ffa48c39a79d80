import type { Output } from '@zhenku/contract/api';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../../api/operator-client.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import styles from '../../shell/console.module.css';

const CARD = 'POST /operator/v1/withdrawals/{applyId}/card';

export function CardNumber({ applyId }: { applyId: number }) {
  const [card, setCard] = useState<Output<typeof CARD> | null>(null);
  const [busy, run] = useAction();
  if (card) {
    return (
      <p>
        {card.realName} <strong className="num">{card.cardNo.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</strong>{' '}
        {card.bankName} {card.bankAddress}
      </p>
    );
  }
  return (
    <Flex vertical gap={8} align="start">
      <Button loading={busy} onClick={() => run(async () => setCard(await callOperator(CARD, { applyId })))}>
        查看完整卡号
      </Button>
      <small className={styles.quiet}>查看会记入操作日志</small>
    </Flex>
  );
}
