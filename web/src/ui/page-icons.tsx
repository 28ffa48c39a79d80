// The icons that only some pages need; every page loads those of icons.tsx.
import { icon } from './icons.tsx';

export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />);
export const UserIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
