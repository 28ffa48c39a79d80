import { Drawer, Flex, type DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import styles from '../shell/console.module.css';
import { ClaimNotice, StepKeys } from './queue-parts.tsx';
import type { Queue } from './use-queue.ts';

interface QueueDrawerProps extends Pick<DrawerProps, 'size' | 'title'> {
  queue: Pick<Queue<never>, 'close' | 'step' | 'claim'>;
  decision: ReactNode;
  children: ReactNode;
}

/** J and K open the next and previous item. */
export function QueueDrawer({ queue, decision, children, ...drawer }: QueueDrawerProps) {
  return (
    <Drawer
      {...drawer}
      open
      classNames={{ wrapper: styles.drawer, footer: styles.drawerFooter }}
      onClose={queue.close}
      footer={
        <Flex gap={12} align="center" justify="space-between" wrap>
          <div>{decision}</div>
          <StepKeys onStep={queue.step} />
        </Flex>
      }
    >
      <ClaimNotice claim={queue.claim} />
      {children}
    </Drawer>
  );
}
