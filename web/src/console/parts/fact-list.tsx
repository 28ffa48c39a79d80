import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  /** By their labels; those without a value are left out. */
  facts: readonly Fact[];
  /** Keeps labels on one line where values wrap, as on a phone. */
  labelStyle?: React.CSSProperties;
}

/** Facts in a drawer or a dialog. */
export const Facts = ({ facts, labelStyle }: FactsProps) => (
  <Descriptions
    size="small"
    bordered
    column={1}
    {...(labelStyle && { styles: { label: labelStyle } })}
    items={facts.flatMap(([label, children], index) =>
      children === null || children === undefined || children === '' ? [] : [{ key: index, label, children }],
    )}
  />
);

/** The facts of an object by their labels; those without a value are left out. */
export const FactList = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <Facts facts={Object.entries(facts)} labelStyle={{ whiteSpace: 'nowrap', width: 120 }} />
);
