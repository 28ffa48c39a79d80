/**
 * The version of everything this library derives besides renditions: previews, pictures, fingerprints, measurements. Raise
 * it when newer code improves them, so that older results can be found and redone.
 */
export const PIPELINE_VERSION = 9;
