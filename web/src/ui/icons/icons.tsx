import type { ReactNode } from 'react';

/** Line icons on a 24 px grid. The icons are decorative; their buttons have accessible names. */
function Icon({ size = 20, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const icon = (children: ReactNode) =>
  function NamedIcon({ size }: { size?: number }) {
    return <Icon size={size}>{children}</Icon>;
  };

export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4" />
  </>,
);
export const CartIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 4h2.2l2.3 11h10.6L20 8H6.2" />
    <circle cx="9" cy="19" r="1.5" />
    <circle cx="16.5" cy="19" r="1.5" />
  </>,
);
export const CloseIcon = /* @__PURE__ */ icon(<path d="m6 6 12 12M18 6 6 18" />);
export const MenuIcon = /* @__PURE__ */ icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SunIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
  </>,
);
export const MoonIcon = /* @__PURE__ */ icon(<path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z" />);
export const FilmIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="m10 9 5 3-5 3z" />
  </>,
);
