import type { LicenceType } from '@zhenku/contract/licences/licence-uses';
import type { ReactNode } from 'react';

/** Without labels of its own, because cards load it. */
export const LicenceBadge = (props: { kind: LicenceType | 'oneYear'; children: ReactNode }) => (
  <span className="badge" data-licence={props.kind}>
    {props.children}
  </span>
);
