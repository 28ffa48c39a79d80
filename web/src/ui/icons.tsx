import type { ReactNode } from 'react';

/** Line icons on a 24 px grid. They are decorative: their buttons have the names. */
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
export const UpIcon = /* @__PURE__ */ icon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const LeftIcon = /* @__PURE__ */ icon(<path d="m14 6-6 6 6 6" />);
export const RightIcon = /* @__PURE__ */ icon(<path d="m10 6 6 6-6 6" />);
export const FilmIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="m10 9 5 3-5 3z" />
  </>,
);
export const ShieldIcon = /* @__PURE__ */ icon(<path d="M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6zm-3 9 2 2 4-4" />);
export const CheckIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.5 12 2.5 2.5 4.5-5" />
  </>,
);
export const AlbumIcon = /* @__PURE__ */ icon(<path d="M4 9h16v11H4zM6 6h12M8 3h8" />);
export const CoinIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 8 3 4 3-4m-3 4v4m-2.5-3h5" />
  </>,
);
export const ServiceIcon = /* @__PURE__ */ icon(
  <path d="M5 13v-1a7 7 0 0 1 14 0v1M5 12.5h2.5v5H6a1 1 0 0 1-1-1zm14 0h-2.5v5H18a1 1 0 0 0 1-1zm-.5 5c-1 2-3 3-6.5 3" />,
);
const HEART = 'M12 20.5C6 16 3.5 12.5 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.5-2.5 7-8.5 11.5z';
export const HeartIcon = /* @__PURE__ */ icon(<path d={HEART} />);
export const HeartFilledIcon = /* @__PURE__ */ icon(<path d={HEART} fill="currentColor" />);
