/**
 * The version of what this library derives besides renditions: previews, pictures, fingerprints, measurements. Raised
 * whenever newer code makes them better, so that what older code made can be found and made anew.
 */
export const PIPELINE_VERSION = 7;
