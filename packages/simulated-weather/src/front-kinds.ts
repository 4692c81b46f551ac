/** A front and the weather behind it, up to the next front; 1 is a usual front with snow showers. */
export type FrontKind = {
  /** Warmth before the front, cold right behind it. */
  readonly warm: number
  readonly cold: number
  readonly cloud: number
  readonly band: number
  readonly showers: number
  readonly gale: number
  /** Hours after the front at which the sky clears. */
  readonly clearsAfterH: number
  /** The air behind the front: kelvins relative to the winter mean, and the period in hours. */
  readonly airMassK: number
  readonly airMassFromH: number
  readonly airMassToH: number
  /** How much closer the dew point of that air is to its temperature, K. */
  readonly moistureK: number
  /** 0 to 1: how much of the breeze is missing, and how much of the sky is under low cloud. */
  readonly calm: number
  readonly lowCloud: number
  /** Rain from warm air over cold air that stays near the ground, 0 or 1. */
  readonly coldAirStays: number
}

const UP_TO_THE_NEXT_H = 40

export const USUAL: FrontKind = {
  warm: 1,
  cold: 1,
  cloud: 1,
  band: 1,
  showers: 1,
  gale: 1,
  clearsAfterH: 8,
  airMassK: 0,
  airMassFromH: 3,
  airMassToH: UP_TO_THE_NEXT_H,
  moistureK: -0.5,
  calm: 0,
  lowCloud: 0,
  coldAirStays: 0,
}

/** A front noticeable only by the air behind it. */
const DRY: FrontKind = {
  ...USUAL,
  warm: 0.35,
  cold: 0.35,
  cloud: 0.35,
  band: 0,
  showers: 0,
  gale: 0.35,
  clearsAfterH: 2,
}

const FROST: FrontKind = { ...DRY, airMassK: -1.8, moistureK: 0.5, calm: 0.6 }

export const FRONT_KINDS = {
  /** Grey, dry and a little milder than usual: nothing to do on the roads. */
  quiet: { ...DRY, airMassK: 2.2, moistureK: -1.2, gale: 0.3, lowCloud: 0.9, clearsAfterH: UP_TO_THE_NEXT_H },
  snow: { ...USUAL, warm: 0.4 },
  heavySnow: { ...USUAL, warm: 0.1, band: 1.8, gale: 1.6, showers: 0.6 },
  frost: FROST,
  /**
   * Nothing passes, and the sky stays clear from the evening before. A little wind brings vapour to roads that are
   * colder than its dew point.
   */
  hoarFrost: {
    ...FROST,
    warm: 0,
    cold: 0,
    cloud: 0,
    gale: 0,
    clearsAfterH: -14,
    airMassK: 1,
    airMassFromH: -9,
    airMassToH: 14,
    moistureK: 0,
    calm: 0,
  },
  /** A little rain or snow, then a clear night: what is wet freezes. */
  refreezing: { ...FROST, warm: 0.7, band: 0.5, cloud: 1, clearsAfterH: 2.5 },
  fog: { ...DRY, airMassK: 2, gale: 0.15, moistureK: 3, calm: 0.85 },
  dryCold: { ...DRY, airMassK: -3.4, moistureK: -0.9, gale: 0.6 },
  /** Snow turns to rain as it warms; the sky clears before the next front, and meltwater freezes. */
  thaw: {
    ...USUAL,
    warm: 0,
    cold: 0.3,
    band: 1.5,
    showers: 0,
    gale: 0.8,
    clearsAfterH: 6.5,
    airMassK: 9.5,
    airMassFromH: 0.5,
    airMassToH: 7.7,
    lowCloud: 0.7,
  },
  freezingRain: { ...USUAL, warm: 0, cold: 0.9, band: 0.4, showers: 0.2, gale: 0.45, coldAirStays: 1 },
  storm: { ...USUAL, band: 1.7, showers: 1.5, gale: 2.1, clearsAfterH: 9 },
} satisfies Record<string, FrontKind>
export type FrontName = keyof typeof FRONT_KINDS
