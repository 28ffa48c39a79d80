import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { canChangeOrder } from '../clips/can-change-order.ts';
import { LicenceDialog } from './licence-dialog.tsx';
import type { Licensee } from './licensee.ts';

interface LicenceActionProps {
  item: {
    orderId: string;
    orderItemId: string;
    videoName: string;
    authorizationId: string | null;
    payType: number | null;
  };
  /** false once the item is refunded. */
  valid: boolean;
  variant?: 'primary' | 'plain' | 'quiet';
  prefill?: Licensee | undefined;
}

export function LicenceAction({ item, valid, variant, prefill }: LicenceActionProps) {
  const [naming, setNaming] = useState(false);
  const { user } = useSession();
  const { orderId, orderItemId, videoName, authorizationId } = item;
  return (
    <>
      {authorizationId && (
        <ButtonLink
          to={`/authorisePaper/${authorizationId}`}
          target="_blank"
          variant={variant === 'primary' ? 'plain' : variant}
          aria-label={`查看授权书 ${videoName}`}
        >
          查看授权书
        </ButtonLink>
      )}
      {!authorizationId && valid && user && canChangeOrder(user, item) && (
        <Button variant={variant} onClick={() => setNaming(true)} aria-label={`填写授权信息 ${videoName}`}>
          填写授权信息
        </Button>
      )}
      {naming && (
        <LicenceDialog
          source={{ orderId }}
          orderItemId={orderItemId}
          prefill={prefill}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
