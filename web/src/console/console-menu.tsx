import { Button, Dropdown, Grid, Menu } from 'antd';
import { groupSections, type Section } from '../features/operators/sections.ts';
import { cx } from '../ui/cx.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import styles from './console.module.css';

/** The menu beside the page; in a narrow window, a dropdown named by the current section. */
export function ConsoleMenu({ sections, pathname }: { sections: readonly Section[]; pathname: string }) {
  const wide = Grid.useBreakpoint().lg;
  const menu = {
    selectedKeys: [pathname],
    items: groupSections(sections).map(([group, entries]) => ({
      key: group,
      type: 'group' as const,
      label: group,
      children: entries.map(({ path, label }) => ({ key: path, label: <Link to={path}>{label}</Link> })),
    })),
  };
  if (wide) return <Menu className={cx(styles.menu, styles.side)} mode="inline" {...menu} />;
  const open = sections.find(({ path }) => path === pathname);
  return (
    <nav className={styles.menu} aria-label="功能">
      <Dropdown menu={{ ...menu, className: styles.drop }} trigger={['click']}>
        <Button block>
          <MenuIcon size={16} />
          {open?.label ?? '选择功能'}
        </Button>
      </Dropdown>
    </nav>
  );
}
