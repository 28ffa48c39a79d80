import { theme, type ThemeConfig } from 'antd';
import { fontFamily, fontSizes, palette, radius, type Scheme } from './tokens.ts';

/**
 * Whether antd animates: not under reduced motion, so that it places pop-ups without waiting for transitions, to which
 * base.css gives no duration. Read once, because antd remounts everything when the setting changes.
 */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Returns antd's theme, built from the same tokens. Only lazily loaded layouts may import this module, because it
 * imports antd.
 */
export function antdTheme(scheme: Scheme): ThemeConfig {
  const color = palette(scheme);
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      motion,
      colorPrimary: color.accent,
      // White on antd's own lighter tint has too little contrast.
      colorPrimaryHover: color.accentHover,
      colorPrimaryActive: color.accentHover,
      // antd's own tint has too little contrast with the text.
      colorPrimaryBg: color.accentSoft,
      // The background of a hovered selected row; antd's own tint makes its text unreadable.
      colorPrimaryBgHover: color.accentSoft,
      colorLink: color.accent,
      // antd's own lighter tint is too pale to read.
      colorLinkHover: color.accentHover,
      colorLinkActive: color.accentHover,
      colorError: color.danger,
      colorWarning: color.warning,
      colorSuccess: color.accent,
      colorSuccessBg: color.accentSoft,
      // Texts are unreadable on antd's own dark tints of these two colours.
      colorErrorBg: color.surface,
      colorWarningBg: color.surface,
      colorInfo: color.accent,
      colorInfoBg: color.accentSoft,
      // antd's own greys are too pale to read.
      colorTextPlaceholder: color.muted,
      colorTextDescription: color.muted,
      colorText: color.text,
      colorTextDisabled: color.muted,
      colorTextSecondary: color.muted,
      colorBgBase: color.bg,
      colorBgContainer: color.bg,
      colorBgElevated: color.raised,
      colorBorder: color.line,
      colorTextLightSolid: color.onAccent,
      borderRadius: radius.md,
      fontFamily,
      fontSize: fontSizes.sm,
      wireframe: false,
    },
  };
}
