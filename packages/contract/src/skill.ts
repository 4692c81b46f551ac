import { z } from 'zod'
import { Instant, route } from './route.ts'

/** Measures of a forecast that are verified against the station at the point. */
export const SKILL_MEASURES = ['ts', 'tair', 'tdew', 'wind_avg', 'rain'] as const
export type SkillMeasure = (typeof SKILL_MEASURES)[number]
/**
 * Upper ends of the lead time bins, hours. The first bin begins at 0, each other one at the end of the previous
 * bin.
 */
export const LEAD_BINS_H = [1, 3, 6, 12, 24, 48] as const

/**
 * Weather situations of the road: exactly one for each hour, and additionally the nights in which the road fell
 * below 3 °C.
 */
export const SITUATIONS = [
  'clear_night',
  'precipitation',
  'melting',
  'sun',
  'other',
  'critical_night',
] as const
export type Situation = (typeof SITUATIONS)[number]
/** Share of outcomes that should lie within a forecast's band. */
export const BAND_SHARE = 0.8

const score = (description: string) => z.number().nullable().describe(`${description}; null without cases.`)

/** Forecast minus observed, in the metric unit of the measure. */
export const Score = z.object({
  n: z.number().int().describe('Number of forecast–reading pairs.'),
  bias: score('Mean error'),
  mae: score('Mean absolute error'),
  rmse: score('Root mean square error'),
})

export const LeadSkill = z.object({
  fromH: z.number(),
  toH: z.number(),
  forecast: Score,
  hitRate: score('Share of readings at or below 0 °C that were forecast so'),
  falseAlarmRatio: score('Share of forecasts at or below 0 °C that did not come true'),
  percentCorrect: score('Share right of it, freezing or not, on nights with a road below 3 °C, 0–1'),
  brier: score('Brier score of the probability of a road at or below 0 °C'),
  persistence: Score.describe('Score of persistence: the last reading as forecast.'),
  raw: Score.describe('Score of the forecast before correction by its own past errors.'),
  corrected: Score.describe('Score of the corrected forecast, whether or not it was displayed.'),
  isCorrected: z
    .boolean()
    .describe('Whether the latest forecasts are displayed corrected at this lead time.'),
  learned: Score.describe(
    'Score of the road corrected by what was learnt of the causes of its errors, whether or not it was displayed.',
  ),
  isLearned: z
    .boolean()
    .describe('Whether the latest forecasts are displayed with the learnt correction at this lead time.'),
  band: z
    .object({
      n: z.number().int(),
      coverage: score('Share of readings within the band of the forecast, which is to hold 0.8'),
      crps: score('Continuous ranked probability score, in the unit of the measure'),
      ranks: z
        .array(z.number().int())
        .describe('Number of readings in each tenth of the forecast distribution, coldest first.'),
    })
    .describe('Reliability of the 10–90 % band of the road temperature; no counts for other measures.'),
  sources: z.array(z.object({ source: z.string(), ...Score.shape })).describe('Score of each raw source.'),
})

export const SituationSkill = z.object({
  situation: z.enum(SITUATIONS),
  leads: z
    .array(
      z.object({
        fromH: z.number(),
        toH: z.number(),
        n: z.number().int(),
        bias: score('Mean error'),
        rmse: score('Root mean square error'),
        persistenceRmse: score('That of the last reading, held'),
      }),
    )
    .describe('One entry per lead bin.'),
})

export const SkillPeriod = z.object({
  from: Instant.nullable().describe('First day included; null without scores.'),
  to: Instant.nullable(),
})

export const getSkill = route({
  method: 'GET',
  path: '/castpoints/:castpointId/skill',
  area: 'skill',
  summary:
    'Forecast quality of a point, by measure and lead time, compared with persistence and raw sources.',
  access: { scope: 'member', feature: 'forecasts' },
  topics: ['skill', 'castpoint'],
  dependsOnFeatures: ['roadcast'],
  params: { castpointId: z.string() },
  query: { days: z.coerce.number().int().min(1).max(400).optional().describe('Days back; default 30.') },
  response: {
    castpointId: z.string(),
    timezone: z.string(),
    stationId: z.string().nullable().describe('Reference station; null: no score is possible.'),
    simulated: z.boolean(),
    period: SkillPeriod,
    measures: z
      .array(
        z.object({
          measure: z.enum(SKILL_MEASURES),
          leads: z.array(LeadSkill),
          situations: z.array(SituationSkill),
        }),
      )
      .describe('ts requires the feature roadcast.'),
    reliability: z
      .array(
        z.object({
          from: z.number(),
          to: z.number(),
          n: z.number().int(),
          forecast: score('Mean probability given'),
          observed: score('Share that came true'),
        }),
      )
      .describe(
        'Probability of a road at or below 0 °C, in ten classes; empty without the feature roadcast.',
      ),
    worst: z
      .array(
        z.object({
          measure: z.enum(SKILL_MEASURES),
          issuedAt: Instant,
          validAt: Instant,
          leadH: z.number(),
          forecast: z.number(),
          observed: z.number(),
        }),
      )
      .describe('Largest errors of the period, worst first, at most one a day and measure.'),
  },
})

export const listSkill = route({
  method: 'GET',
  path: '/setups/:setupId/skill',
  area: 'skill',
  summary: 'One score for every forecast point: one measure at one lead time.',
  access: { scope: 'member', feature: 'forecasts' },
  topics: ['skill', 'castpoint'],
  dependsOnFeatures: ['roadcast'],
  params: { setupId: z.string() },
  query: {
    measure: z
      .enum(SKILL_MEASURES)
      .optional()
      .describe('Default: ts, or tair without the feature roadcast; ts requires it.'),
    lead: z.coerce.number().optional().describe('Upper end of the lead bin, hours; default: 6.'),
    days: z.coerce.number().int().min(1).max(400).optional(),
  },
  response: {
    measure: z.enum(SKILL_MEASURES),
    fromH: z.number(),
    toH: z.number(),
    period: SkillPeriod,
    points: z.array(
      z.object({
        castpointId: z.string(),
        ...Score.shape,
        hitRate: score('Share of readings at or below 0 °C that were forecast so'),
        persistenceRmse: score('Of the last reading, held'),
      }),
    ),
  },
})
