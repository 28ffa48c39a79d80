import type { Output } from '@zhenku/contract/api';
import { IDENTITY_PICTURE_DAYS } from '@zhenku/contract/creators/creator-status';
import { Button, Flex, Image } from 'antd';
import { useState } from 'react';
import { readIdentity } from './authentications.ts';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from '../shell/console.module.css';
import { DescriptionList } from '../parts/description-list.tsx';

type Identity = Output<'POST /operator/v1/authentications/{authenticationId}/identity'>;

/** Fits both sides on one screen, even if a phone photographed one in portrait format. */
const SIDES = { display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' };
const SIDE = { maxHeight: '60vh', objectFit: 'contain' } as const;

const viewOf = (key: string) => (key.toLowerCase() === 'v' ? 'view' : null);

export function IdentityPictures({ authenticationId }: { authenticationId: number }) {
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [busy, run] = useAction();
  const view = () => run(async () => setIdentity(await readIdentity(authenticationId)));
  useKeys(identity === null && !busy, viewOf, view);
  if (!identity) {
    return (
      <Flex vertical gap={8} align="start">
        <Button loading={busy} onClick={view}>
          查看身份证
        </Button>
        <span className={styles.keys}>
          <kbd>V</kbd> 查看，会记入操作日志
        </span>
      </Flex>
    );
  }
  return (
    <Flex vertical gap={16}>
      <DescriptionList
        facts={{
          真实姓名: identity.realName,
          身份证号: <span className="num">{identity.idCard}</span>,
        }}
      />
      {identity.frontUrl && identity.backUrl ? (
        <Image.PreviewGroup>
          <div style={SIDES}>
            <Image width="100%" style={SIDE} src={identity.frontUrl} alt="身份证人像面" />
            <Image width="100%" style={SIDE} src={identity.backUrl} alt="身份证国徽面" />
          </div>
        </Image.PreviewGroup>
      ) : (
        <p className={styles.quiet}>照片在处理{IDENTITY_PICTURE_DAYS}天后已删除</p>
      )}
    </Flex>
  );
}
