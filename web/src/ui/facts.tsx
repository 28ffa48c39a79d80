import type { ReactNode } from 'react';

export const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

export const Facts = ({ rows, className }: { rows: readonly (readonly [string, ReactNode])[]; className?: string }) => (
  <dl className={className}>
    {rows.map(([label, value]) => (
      <Fact key={label} label={label} value={value} />
    ))}
  </dl>
);
