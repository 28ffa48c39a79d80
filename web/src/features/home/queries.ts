import { useCall } from '../../api/use-call.ts';

/** Hot clips and labels; the banner's wall and the hot materials share the answer. */
export const useMaterial = () => useCall('GET /homepage/v1/material/query', {});
