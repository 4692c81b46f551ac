import { z } from 'zod'
import {
  HUMANCAST_SCOPES,
  MAX_CORRECTION_C,
  MAX_CORRECTIONS,
  MAX_HUMANCAST_TEXT_LENGTH,
  SHIFTED_MEASURES,
  WEATHER_CORRECTION_CODES,
} from './humancast-limits.ts'
import { Instant, InstantInput, route } from './route.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

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

/** What a humancast is about: a forecast point, or all points of a zone or a circuit. */
export const HumancastScope = z.object({ kind: z.enum(HUMANCAST_SCOPES), id: z.string().max(200) })

/** A forecaster's text and corrections of the model. */
export const Humancast = z.object({
  id: z.string(),
  revision: Revision,
  scope: HumancastScope,
  castpointIds: z
    .array(z.string())
    .describe(
      'The forecast points of the scope when this version was issued. With corrections, only those that no other organisation reads.',
    ),
  text: z.string().describe('As written; empty if there are only corrections.'),
  corrections: z.array(Correction).describe('Corrections of ts require the feature roadcast.'),
  from: Instant.describe('Start of the period that it is about.'),
  to: Instant,
  author: z.string().describe('Name of the forecaster who wrote this version.'),
  writtenAt: Instant,
})

const NamedHumancast = Humancast.extend({
  scopeName: z.string().describe('Name of the point, zone or circuit; its id if it no longer exists.'),
})

const content = {
  text: z.string().max(MAX_HUMANCAST_TEXT_LENGTH),
  corrections: z.array(Correction).max(MAX_CORRECTIONS),
  from: InstantInput,
  to: InstantInput,
}
const HumancastBody = z
  .object({ scope: HumancastScope, ...content, expectedRevision: ExpectedRevision })
  .strict()

const area = 'humancast'
const params = { setupId: z.string(), castpointId: z.string() }
const path = '/setups/:setupId/castpoints/:castpointId/humancast'
const listPath = '/setups/:setupId/humancasts'
const editing = { scope: 'member', feature: 'humancast_edit' } as const
const reading = {
  area,
  access: { scope: 'member', feature: 'forecasts' },
  dependsOnFeatures: ['roadcast'],
} as const

export const getHumancast = route({
  ...reading,
  method: 'GET',
  path,
  aliases: ['/setup/:setupId/castpoints/:castpointId/humancast'],
  summary: 'The current texts and corrections of the organisation’s forecasters, newest first.',
  topics: ['humancast', 'castpoint', 'circuit', 'road_forecast', 'forecast_scenario', 'tick'],
  params,
  response: {
    humancasts: z.array(NamedHumancast),
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
  area,
  summary: 'Issues a forecaster’s text and corrections of the model for one forecast point.',
  access: editing,
  params,
  body: z.object(content).strict(),
  response: { humancast: Humancast, rev: z.number().int() },
})

export const withdrawHumancast = route({
  method: 'DELETE',
  path: `${path}/:humancastId`,
  area,
  summary: 'Withdraws it, whoever has changed it meanwhile; it stays in the history.',
  access: editing,
  params: { ...params, humancastId: z.string() },
  response: { rev: z.number().int() },
})

/** Each version of a humancast is stored, with its author. */
export const humancastCalls = versionedCalls({
  area,
  path: listPath,
  topic: 'humancast',
  plural: 'texts and corrections of forecasters',
  entry: Humancast,
  body: HumancastBody,
  access: { read: editing, write: editing },
})

export const listHumancasts = route({
  ...reading,
  method: 'GET',
  path: listPath,
  summary: 'All current texts and corrections of the organisation’s forecasters, and where they are pending.',
  topics: [
    'humancast',
    'castpoint',
    'circuit',
    'road_forecast',
    'forecast_scenario',
    'circuit_forecast',
    'prescription',
    'tick',
  ],
  params: { setupId: z.string() },
  response: {
    entries: z.array(
      NamedHumancast.extend({ circuitIds: z.array(z.string()).describe('Circuits that use its points.') }),
    ),
    pending: z
      .object({ castpointIds: z.array(z.string()), circuitIds: z.array(z.string()) })
      .describe('Where the forecasts do not yet include a correction or a change of one.'),
  },
})

export const issueHumancast = route({
  method: 'POST',
  path: listPath,
  area,
  summary: 'Issues a forecaster’s text and corrections for a forecast point, a zone or a circuit.',
  access: editing,
  params: { setupId: z.string() },
  body: HumancastBody.omit({ expectedRevision: true }).strict(),
  response: { entry: Humancast, rev: z.int() },
})

export const listHumancastPoints = route({
  method: 'GET',
  path: `${listPath}/points`,
  area,
  summary: 'The forecast points that a humancast of this point, zone or circuit would be about.',
  access: editing,
  topics: ['point', 'castpoint', 'circuit'],
  params: { setupId: z.string() },
  query: {
    castpointId: z.string().optional(),
    zoneId: z.string().optional(),
    circuitId: z.string().optional(),
  },
  response: {
    points: z.array(
      z.object({
        castpointId: z.string(),
        name: z.string(),
        isOwn: z.boolean().describe('Whether it can be corrected: other organisations do not read it.'),
      }),
    ),
  },
})

export const getHumancastEntry = humancastCalls.get
export const getHumancastHistory = humancastCalls.history
export const putHumancast = humancastCalls.put
export const removeHumancast = humancastCalls.remove
