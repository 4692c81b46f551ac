import type { FrontName } from './front-kinds.ts'

/** The fronts that pass while a demonstration is looked at, instead of drawn ones. */
export type Story = {
  readonly fromFront: number
  readonly fronts: readonly FrontName[]
  /** Fronts pass this much earlier than by the clock of all winters, so that what matters comes at night. */
  readonly earlierH: number
}

/**
 * The winters of the demonstration around 26 November 2026, the day of the winter on which every demonstration starts:
 * two weeks with quiet nights, one night of frost, one snowfall and one freezing rain, then a decision in each of the
 * two nights in which a start may fall. A front passes every 29 hours; the comments say when, in UTC.
 */
export const STORIES: Readonly<Record<string, Story>> = {
  a75: {
    fromFront: 17_187,
    earlierH: 0,
    fronts: [
      'quiet', // 11 November, 8 h
      'quiet', // 12, 15 h
      'quiet', // 13, 20 h
      'frost', // 15, 0 h
      'quiet', // 16, 6 h
      'heavySnow', // 17, 10 h
      'quiet', // 18, 18 h
      'quiet', // 19, 22 h
      'freezingRain', // 21, 2 h
      'quiet', // 22, 7 h
      'fog', // 23, 14 h
      'quiet', // 24, 17 h
      'refreezing', // 25, 23 h
      'snow', // 27, 2 h
      'dryCold', // 28, 7 h
    ],
  },
  quebec: {
    fromFront: 17_191,
    earlierH: 9,
    fronts: [
      'quiet', // 10 November, 13 h
      'quiet', // 11, 16 h
      'frost', // 12, 22 h
      'quiet', // 14, 0 h
      'heavySnow', // 15, 8 h
      'dryCold', // 16, 12 h
      'quiet', // 17, 17 h
      'quiet', // 18, 22 h
      'freezingRain', // 20, 5 h
      'quiet', // 21, 7 h
      'quiet', // 22, 15 h
      'quiet', // 23, 18 h
      'quiet', // 24, 23 h
      'refreezing', // 26, 2 h
      'snow', // 27, 10 h
      'dryCold', // 28, 16 h
    ],
  },
}
