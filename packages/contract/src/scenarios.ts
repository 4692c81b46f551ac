import { z } from 'zod'
import { Instant, route } from './route.ts'

/** The four scenarios of a day lie at these quantiles of the possible outcomes; each stands for a quarter. */
export const SCENARIO_QUANTILES = [0.125, 0.375, 0.625, 0.875] as const

/** One value per quantile; null if there is not enough data. */
export const ScenarioValues = z.array(z.number()).length(4).nullable()
/** 0–1; null if there is not enough data. */
export const Probability = z.number().min(0).max(1).nullable()

const four = (description: string) =>
  ScenarioValues.describe(`${description}, one for each quantile; null without enough data.`)
const probability = (description: string) =>
  Probability.describe(`Probability, 0–1: ${description}. Null without enough data.`)

const Basis = z.enum(['ensemble', 'past_errors'])

/** Four scenarios of a day, each standing for a quarter of the possible outcomes. */
export const ScenarioDay = z.object({
  day: z.string().describe('Local date of the point, YYYY-MM-DD.'),
  from: Instant,
  to: Instant,
  basis: Basis.nullable()
    .optional()
    .describe(
      'Origin of the spread for the day, since an ensemble covers only the first days. Missing in older forecasts.',
    ),
  members: z.number().int().describe('Number of ensemble members or past errors used.'),
  tmax: four('Highest air temperature, °C'),
  tmin: four('Lowest air temperature, °C'),
  precipitation: four('Precipitation, mm of water'),
  road_min: four('Lowest road temperature, °C; null without the feature roadcast'),
  probabilities: z.object({
    road_below_zero: probability('the road goes to 0 °C or below; null without the feature roadcast'),
    ice: probability('ice or frost forms on the road; null without the feature roadcast'),
    snow_1: probability('at least 1 cm of snow'),
    snow_5: probability('at least 5 cm of snow'),
    snow_10: probability('at least 10 cm of snow'),
    rain_10: probability('at least 10 mm of rain'),
    gust_80: probability('a gust of at least 80 km/h'),
  }),
})

export const getScenarios = route({
  method: 'GET',
  path: '/castpoints/:castpointId/scenarios',
  area: 'roadcast',
  summary:
    'Four scenarios each for maximum and minimum temperature and precipitation, and probabilities, by day.',
  access: { scope: 'member', feature: 'forecasts' },
  topics: ['forecast_scenario', 'castpoint'],
  dependsOnFeatures: ['roadcast'],
  params: { castpointId: z.string() },
  response: {
    castpointId: z.string(),
    timezone: z.string(),
    issuedAt: Instant.nullable(),
    basis: Basis.nullable().describe('Origin of the spread; null if there are no scenarios yet.'),
    ensemble: z
      .object({
        source: z.string(),
        issuedAt: Instant.describe('When the provider issued the run.'),
        members: z.number().int(),
        attribution: z.string(),
      })
      .nullable()
      .describe('Ensemble run used for the scenarios; null if they are based on past errors.'),
    quantiles: z
      .array(z.number())
      .describe('Quantile of each of the four scenarios, 0–1; each represents a quarter.'),
    days: z.array(ScenarioDay),
  },
})
