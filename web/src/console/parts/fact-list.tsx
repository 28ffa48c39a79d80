import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

/** The facts of an object by their labels; those without a value are left out. */
export const FactList = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <Descriptions
    size="small"
    bordered
    column={1}
    styles={{ label: { whiteSpace: 'nowrap', width: 120 } }}
    items={Object.entries(facts)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([label, children]) => ({ key: label, label, children }))}
  />
);
