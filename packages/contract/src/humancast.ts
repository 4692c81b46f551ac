import { z } from 'zod'
import {
  MAX_CORRECTION_C,
  MAX_HUMANCAST_TEXT_LENGTH,
  SHIFTED_MEASURES,
  WEATHER_CORRECTION_CODES,
} from './humancast-limits.ts'
import { Instant, InstantInput, route } from './route.ts'

export { MAX_CORRECTION_C, MAX_HUMANCAST_HOURS } from './humancast-limits.ts'

const period = { from: InstantInput, to: InstantInput }
export const Correction = z.union([
  z.object({
    measure: z.enum(SHIFTED_MEASURES),
    ...period,
    delta: z.number().min(-MAX_CORRECTION_C).max(MAX_CORRECTION_C).describe('Added to the model value, °C.'),
  }),
  z.object({
    measure: z
      .enum(WEATHER_CORRECTION_CODES)
      .describe('The type 1 is rain, 3 snow, 4 freezing rain; amount and wind are factors.'),
    ...period,
    value: z
      .number()
      .describe(
        'Factor of the amount or the wind, hours by which precipitation is later, type, % of cloud, m.',
      ),
  }),
])

/** A forecaster's correction of the model. */
export const Humancast = z.object({
  id: z.string(),
  text: z.string().describe('As written; empty if there are only corrections.'),
  corrections: z.array(Correction).describe('Corrections of ts require the feature roadcast.'),
  from: Instant.describe('Start of the period that it is about.'),
  to: Instant,
  author: z.string().describe('Name of the forecaster.'),
  writtenAt: Instant,
})

const params = { setupId: z.string(), castpointId: z.string() }
const path = '/setups/:setupId/castpoints/:castpointId/humancast'

export const getHumancast = route({
  method: 'GET',
  path,
  aliases: ['/setup/:setupId/castpoints/:castpointId/humancast'],
  area: 'humancast',
  summary: 'The current texts and corrections of the organisation’s forecasters, newest first.',
  access: { scope: 'member', feature: 'forecasts' },
  topics: ['humancast', 'road_forecast', 'tick'],
  dependsOnFeatures: ['roadcast'],
  params,
  response: {
    humancasts: z.array(Humancast),
    correctionPending: z
      .boolean()
      .describe(
        'Whether the latest road forecast does not yet include a correction, or still a withdrawn one.',
      ),
  },
})

export const createHumancast = route({
  method: 'POST',
  path,
  aliases: ['/setup/:setupId/castpoints/:castpointId/humancast'],
  area: 'humancast',
  summary: 'Publishes a forecaster’s text and corrections of the model.',
  access: { scope: 'member', feature: 'humancast_edit' },
  params,
  body: z
    .object({
      text: z.string().max(MAX_HUMANCAST_TEXT_LENGTH),
      corrections: z.array(Correction).max(20),
      from: InstantInput,
      to: InstantInput,
    })
    .strict(),
  response: { humancast: Humancast, rev: z.number().int() },
})

export const withdrawHumancast = route({
  method: 'DELETE',
  path: `${path}/:humancastId`,
  area: 'humancast',
  summary: 'Withdraws it; it stays in the history.',
  access: { scope: 'member', feature: 'humancast_edit' },
  params: { ...params, humancastId: z.string() },
  response: { rev: z.number().int() },
})
