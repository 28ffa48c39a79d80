import { Grid, Menu } from 'antd';
import { grouped, type Section } from '../features/operators/sections.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import styles from './console.module.css';

const entry = ({ path, label }: Section) => ({ key: path, label: <Link to={path}>{label}</Link> });

/** Beside the page, under headings; where the window is narrow above it, in one line whose rest is in a submenu. */
export function ConsoleMenu({ sections, pathname }: { sections: readonly Section[]; pathname: string }) {
  const wide = Grid.useBreakpoint().lg;
  if (!wide) {
    return <Menu className={styles.menu} mode="horizontal" selectedKeys={[pathname]} items={sections.map(entry)} />;
  }
  return (
    <Menu
      className={cx(styles.menu, styles.side)}
      mode="inline"
      selectedKeys={[pathname]}
      items={grouped(sections).map(([group, entries]) => ({
        key: group,
        type: 'group' as const,
        label: group,
        children: entries.map(entry),
      }))}
    />
  );
}
