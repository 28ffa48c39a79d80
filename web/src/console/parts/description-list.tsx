import { Descriptions } from 'antd';
import type { CSSProperties, ReactNode } from 'react';

interface DescriptionListProps {
  facts: Readonly<Record<string, ReactNode>>;
  /** Labels may repeat. */
  more?: readonly { label: string; children: ReactNode }[];
  labelStyle?: CSSProperties;
}

export const DescriptionList = ({ facts, more = [], labelStyle = {} }: DescriptionListProps) => (
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

export const ObjectDescription = ({ facts }: Pick<DescriptionListProps, 'facts'>) => (
  <DescriptionList facts={facts} labelStyle={{ whiteSpace: 'nowrap', width: 120 }} />
);
