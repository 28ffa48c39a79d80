import { icon } from './icons.tsx';

const HEART = 'M12 20.5C6 16 3.5 12.5 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.5-2.5 7-8.5 11.5z';
export const HeartIcon = /* @__PURE__ */ icon(<path d={HEART} />);
export const HeartFilledIcon = /* @__PURE__ */ icon(<path d={HEART} fill="currentColor" />);
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 12C5 7.5 8.300 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.800 6.5-9.5 6.5S5 16.5 2.5 12z" />
    <circle cx="12" cy="12" r="2.5" />
  </>,
);
