import { useCall } from '../../api/use-call.ts';

export const useTextInForce = () => useCall('GET /licence/v1/texts/current', {});

/** Queries a version of the licence text, which never changes; disabled while the version is unknown. */
export const useLicenceText = (version: number | undefined) =>
  useCall(
    'GET /licence/v1/texts/{version}',
    { version: version ?? 0 },
    { enabled: version !== undefined, staleTime: Infinity },
  );

/** Returns the current issuer of certificates; undefined while it loads. */
export const useIssuer = () => useCall('GET /website/v1/issuer', {}, { silent: true, staleTime: Infinity }).data;
