import type { FrontName } from './front-kinds.ts'

/** The fronts that pass during the days of the demonstration, instead of random ones. */
export type Story = {
  readonly fromFront: number
  readonly fronts: readonly FrontName[]
  /** Fronts pass this much earlier than by the clock of all winters, so that what matters comes at night. */
  readonly earlierH: number
  /** When a forecast is issued for a night of frost, snow or freezing rain (UTC), first in its evening. */
  readonly issuesFor: Readonly<Record<StoryNight, readonly string[]>>
  /** Further issues (UTC), so that the afternoon before such a night and the snowfall by day have forecasts too. */
  readonly issuesByDay: readonly string[]
}

export const STORY_NIGHTS = ['frost', 'snow', 'freezingRain'] as const
export type StoryNight = (typeof STORY_NIGHTS)[number]

/**
 * The winters of the demonstration around 26 November 2026, the day of the winter on which every demonstration starts:
 * two weeks with quiet nights, one night of frost, one snowfall and one freezing rain, then a decision in each of the
 * two nights in which a start may fall. A front passes every 29 hours; the comments say when, in UTC.
 */
export const STORIES: Readonly<Record<string, Story>> = {
  a75: {
    fromFront: 17_187,
    earlierH: 0,
    issuesFor: {
      frost: ['2026-11-15T18Z', '2026-11-16T00Z'],
      // The snow falls in the morning of the 17th and is still on the road, partly frozen, in the following night.
      snow: ['2026-11-16T18Z', '2026-11-17T00Z', '2026-11-17T18Z'],
      freezingRain: ['2026-11-20T18Z', '2026-11-21T00Z'],
    },
    issuesByDay: ['2026-11-15T12Z', '2026-11-17T06Z', '2026-11-20T12Z'],
    fronts: [
      'quiet', // 11 November, 8 h
      'quiet', // 12, 15 h
      'quiet', // 13, 20 h
      'frost', // 15, 0 h
      'hoarFrost', // 16, 6 h
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
    issuesFor: {
      frost: ['2026-11-14T00Z'],
      snow: ['2026-11-15T00Z'],
      freezingRain: ['2026-11-19T18Z', '2026-11-20T00Z'],
    },
    issuesByDay: ['2026-11-14T18Z'],
    fronts: [
      'quiet', // 10 November, 13 h
      'quiet', // 11, 16 h
      'frost', // 12, 22 h
      'hoarFrost', // 14, 0 h
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

/** Issue times of the forecasts for a night, first in its evening; none for a winter without a story. */
export function storyIssuesMs(seed: string, night: StoryNight): number[] {
  return (STORIES[seed]?.issuesFor[night] ?? []).map(instantMs)
}

/** All issue times of forecasts for the nights of the story and the days around them. */
export function allStoryIssuesMs(seed: string): number[] {
  const byDay = STORIES[seed]?.issuesByDay ?? []
  return [...STORY_NIGHTS.flatMap((night) => storyIssuesMs(seed, night)), ...byDay.map(instantMs)]
}

const instantMs = (hour: string): number => Date.parse(hour.replace('Z', ':00Z'))
