/**
 * The single source of the design: colours for both themes, the type scale, the 8 px grid. Both the CSS variables in
 * all stylesheets and antd's theme (antd-theme.ts) are derived from these tokens.
 */
const colors = {
  /** The page's background. */
  bg: { light: '#ffffff', dark: '#0e0f11' },
  /** Muted areas on the page: skeletons, the footer, chips. */
  surface: { light: '#f4f5f5', dark: '#16181b' },
  /** Layers above the page: menus, dialogs. */
  raised: { light: '#ffffff', dark: '#1c1e22' },
  line: { light: '#e3e4e6', dark: '#26282b' },
  /** The border of a control, with a contrast of 3:1 to the page. */
  edge: { light: '#8b8f95', dark: '#6f7379' },
  text: { light: '#151719', dark: '#f1f2f3' },
  muted: { light: '#5a5f66', dark: '#a2a6ac' },
  accent: { light: '#0a7d6c', dark: '#3dd0b2' },
  accentHover: { light: '#08695b', dark: '#62dfc5' },
  accentSoft: { light: '#eaf6f4', dark: '#12302a' },
  onAccent: { light: '#ffffff', dark: '#06201b' },
  danger: { light: '#c0262d', dark: '#ff7b7b' },
  warning: { light: '#8f5a00', dark: '#f0b549' },
} as const satisfies Record<string, { light: string; dark: string }>;

export type ColorName = keyof typeof colors;
export type Scheme = 'light' | 'dark';

export const fontSizes = { xs: 12, sm: 14, md: 16, lg: 20, xl: 28, xxl: 40 } as const;

/** Steps of the 8 px grid, with a half step for small elements. */
const spaces = [4, 8, 16, 24, 32, 48, 64] as const;

export const radius = { sm: 3, md: 4 } as const;

export const fontFamily =
  '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns one theme's colours, for code that cannot read CSS variables. */
export function palette(scheme: Scheme): Record<ColorName, string> {
  return Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[scheme]])) as Record<
    ColorName,
    string
  >;
}

/**
 * Declares `--bg`, `--accent-hover`, `--text-md`, `--space-2` … The theme follows the system unless `data-theme` names
 * one.
 */
export function cssVariables(): string {
  const lines = [
    ...Object.entries(colors).map(([name, { light, dark }]) => `--${kebab(name)}:light-dark(${light},${dark})`),
    ...Object.entries(fontSizes).map(([name, px]) => `--text-${name}:${px / 16}rem`),
    ...spaces.map((px, index) => `--space-${index}:${px}px`),
    ...Object.entries(radius).map(([name, px]) => `--radius-${name}:${px}px`),
    `--font:${fontFamily}`,
  ];
  return [
    `:root{color-scheme:light dark;${lines.join(';')}}`,
    ':root[data-theme=light]{color-scheme:light}',
    ':root[data-theme=dark]{color-scheme:dark}',
    'body{margin:0;background:var(--bg);color:var(--text)}',
  ].join('');
}
