import type { Application } from '@zhenku/contract/creators/applications';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { NO_APPLICATION, valuesOf } from './application.ts';
import { ApplicationDialog } from './application-dialog.tsx';

export function ApplyButton({ rejected, size }: { rejected?: Application | undefined; size?: 'md' | 'lg' }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(rejected ? valuesOf(rejected) : NO_APPLICATION);
  return (
    <>
      <Button variant="primary" size={size} onClick={() => setOpen(true)}>
        {rejected ? '修改后重新申请' : '申请入驻'}
      </Button>
      {open && (
        <ApplicationDialog
          initial={typed}
          onClose={(values) => {
            setTyped(values);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
