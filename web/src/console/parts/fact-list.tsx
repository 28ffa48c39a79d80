import { Descriptions } from 'antd';
import type { CSSProperties, ReactNode } from 'react';

interface FactsProps {
  /** Values by label; rows without a value are left out. */
  facts: Readonly<Record<string, ReactNode>>;
  /** Facts after those, with labels that repeat. */
  more?: readonly { label: string; children: ReactNode }[];
  labelStyle?: CSSProperties;
}

/** Facts in a drawer or a dialog. */
export const Facts = ({ facts, more = [], labelStyle = {} }: FactsProps) => (
  <Descriptions
    size="small"
    bordered
    column={1}
    styles={{ label: labelStyle }}
    items={[
      ...Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, children]) => ({ key: label, label, children })),
      ...more.map((item, index) => ({ ...item, key: index })),
    ]}
  />
);

/** The facts of an object. */
export const FactList = ({ facts }: Pick<FactsProps, 'facts'>) => (
  <Facts facts={facts} labelStyle={{ whiteSpace: 'nowrap', width: 120 }} />
);
