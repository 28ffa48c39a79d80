/** What a check found. The times are in seconds, null for the whole clip; the unit is that of the check. */
export interface Finding {
  check:
    | 'black'
    | 'frozen'
    | 'silent'
    | 'highlights'
    | 'shadows'
    | 'shake'
    | 'interlaced'
    | 'bars'
    | 'duplicates'
    | 'loudness'
    | 'colourTags'
    | 'enlarged';
  from: number | null;
  to: number | null;
  value: number;
  limit: number;
  severity: 'note' | 'warning' | 'serious';
}

export const TRUE_RESOLUTION = { real: 1, enlarged: 2, undecided: 3 } as const;

export interface TrueResolution {
  verdict: (typeof TRUE_RESOLUTION)[keyof typeof TRUE_RESOLUTION];
  /** Decibels beyond 1080p's detail, relative to coarse detail. */
  value: number;
}

/** How the camera moves, most of the time; a push is a pull too. */
export const MOTION = { still: 1, pan: 2, tilt: 3, push: 4, shake: 5 } as const;

/** One of the main colours, `#rrggbb`, and its share of the picture, 0 to 1. */
export interface PaletteColour {
  colour: string;
  weight: number;
}
