import { useCall } from '../../api/use-call.ts';

/** Hot clips and labels, shared by the banner's wall and the hot materials. */
export const useMaterial = () => useCall('GET /homepage/v1/material/query', {});
