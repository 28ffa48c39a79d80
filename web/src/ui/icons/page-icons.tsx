// Icons that only some pages need; every page loads icons.tsx.
import { icon } from './icons.tsx';

export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />);
export const UserIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
export const UpIcon = /* @__PURE__ */ icon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const LeftIcon = /* @__PURE__ */ icon(<path d="m14 6-6 6 6 6" />);
export const RightIcon = /* @__PURE__ */ icon(<path d="m10 6 6 6-6 6" />);
export const ShieldIcon = /* @__PURE__ */ icon(<path d="M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6zm-3 9 2 2 4-4" />);
export const WarningIcon = /* @__PURE__ */ icon(<path d="M12 4 2.5 20h19zm0 6v5m0 2.5v.5" />);
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
