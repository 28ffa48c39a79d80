import type { ReactNode } from 'react';

interface ComparedRowsProps {
  className?: string | undefined;
  heads: readonly [before: string, now: string];
  rows: readonly (readonly [label: string, before: string, now: string])[];
  empty?: ReactNode;
}

export const ComparedRows = ({ className, heads: [before, now], rows, empty }: ComparedRowsProps) => (
  <table className={className}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">{before}</th>
        <th scope="col">{now}</th>
      </tr>
    </thead>
    <tbody>
      {rows.length === 0 && empty && (
        <tr>
          <td colSpan={3}>{empty}</td>
        </tr>
      )}
      {rows.map(([label, old, current]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{old}</td>
          <td>{current}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
