import { Button, Dropdown, Grid, Menu } from 'antd';
import { groupSections, type Section } from './sections.ts';
import { cx } from '../../ui/cx.ts';
import { MenuIcon } from '../../ui/icons/icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import styles from './console.module.css';

interface ConsoleMenuProps {
  sections: readonly Section[];
  pathname: string;
  counts: ReadonlyMap<string, number>;
}

export function ConsoleMenu({ sections, pathname, counts }: ConsoleMenuProps) {
  const wide = Grid.useBreakpoint().lg;
  const menu = {
    selectedKeys: [pathname],
    items: groupSections(sections).map(([group, entries]) => ({
      key: group,
      type: 'group' as const,
      label: group,
      children: entries.map(({ path, label }) => ({
        key: path,
        label: <SectionLink path={path} label={label} count={counts.get(path) ?? 0} />,
      })),
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

const COUNT_MAX = 99;

/** Puts the count in the description, because tests and speech input find a section by its name. */
function SectionLink({ path, label, count }: { path: string; label: string; count: number }) {
  if (count === 0) return <Link to={path}>{label}</Link>;
  return (
    <Link to={path} className={styles.section} aria-description={`${count} 项待处理`}>
      {label}
      <span className={styles.count} aria-hidden="true">
        {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
      </span>
    </Link>
  );
}
