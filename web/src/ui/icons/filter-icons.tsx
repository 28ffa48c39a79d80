// Separate, because some pages do not need these icons.
import { icon } from './icons.tsx';

export const FilterIcon = /* @__PURE__ */ icon(<path d="M4 7h16M7 12h10M10 17h4" />);
export const DownIcon = /* @__PURE__ */ icon(<path d="m7 10 5 5 5-5" />);
