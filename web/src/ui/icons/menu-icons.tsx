import { icon } from './icons.tsx';

export const CertificateIcon = /* @__PURE__ */ icon(
  <path d="M5 3.5h14v17H5zM8.5 8h7m-7 3.5h7m-7 3.5H11m2 1.5 1.5 1.5 2.5-3" />,
);
export const OrderIcon = /* @__PURE__ */ icon(<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6" />);
export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const TicketIcon = /* @__PURE__ */ icon(
  <path d="M3.5 7h17v3.5a1.5 1.5 0 0 0 0 3V17h-17v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10" />,
);
export const InvoiceIcon = /* @__PURE__ */ icon(<path d="M6 3.5h8.5L18 7v13.5H6zm8 0V7.5h4M9 12h6m-6 3.5h6" />);
export const ListIcon = /* @__PURE__ */ icon(<path d="M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.1M4 12h.1M4 17.5h.1" />);
export const BellIcon = /* @__PURE__ */ icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />);
export const SlidersIcon = /* @__PURE__ */ icon(<path d="M4 7h9m5 0h2M4 17h3m5 0h8M15.5 4.5v5m-6 5v5" />);
export const PeopleIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.8-3.5 3.300-5.5 6.5-5.5s5.700 2 6.5 5.5M15.5 5.200a3.5 3.5 0 0 1 0 6.600m2.5 2.700c1.700.8 3 2.5 3.5 5" />
  </>,
);
export const SendIcon = /* @__PURE__ */ icon(<path d="M20.5 3.5 3.5 10.500l6.500 3.500 3.500 6.500zm0 0L10 14" />);
export const UploadIcon = /* @__PURE__ */ icon(<path d="M12 15V4M7 9l5-5 5 5M5 20h14" />);
export const ChartIcon = /* @__PURE__ */ icon(<path d="M4 20h16M7 16.5V11m5 5.5v-10m5 10v-7" />);
export const HomeIcon = /* @__PURE__ */ icon(<path d="m4 11 8-7 8 7v9h-5.5v-6h-5v6H4z" />);
export const PackIcon = /* @__PURE__ */ icon(<path d="m4 8 8-4 8 4v8l-8 4-8-4zm0 0 8 4 8-4m-8 4v8" />);
export const KeyIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l3 3" />
  </>,
);
