import type { ReactNode } from 'react';

export const DescriptionItem = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

export const DescriptionList = ({
  rows,
  className,
}: {
  rows: readonly (readonly [string, ReactNode])[];
  className?: string;
}) => (
  <dl className={className}>
    {rows.map(([label, value]) => (
      <DescriptionItem key={label} label={label} value={value} />
    ))}
  </dl>
);
