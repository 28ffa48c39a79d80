import { Drawer, Flex, type DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import styles from '../shell/console.module.css';
import { ClaimNotice, StepKeys } from './queue-parts.tsx';
import type { Queue } from './use-queue.ts';

interface QueueDrawerProps extends Pick<DrawerProps, 'size' | 'title'> {
  queue: Pick<Queue<never>, 'close' | 'step' | 'claim'>;
  /** The buttons that decide; nothing where nothing is to be decided. */
  decision: ReactNode;
  children: ReactNode;
}

/** The opened item of a queue: who else is at it, what it is, the decision, and the way to its neighbours. */
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
