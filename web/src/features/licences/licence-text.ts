import { useCall } from '../../api/use-call.ts';

/** The licence text that a purchase would be made under now. */
export const useTextInForce = () => useCall('GET /licence/v1/texts/current', {});

/** A version of the licence text, which never changes; none while the version is not known. */
export const useLicenceText = (version: number | undefined) =>
  useCall(
    'GET /licence/v1/texts/{version}',
    { version: version ?? 0 },
    { enabled: version !== undefined, staleTime: Infinity },
  );

/** Who issues certificates now; undefined until it is loaded. */
export const useIssuer = () => useCall('GET /website/v1/issuer', {}, { silent: true, staleTime: Infinity }).data;
