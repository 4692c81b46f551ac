import { z } from 'zod'
import { NORMAL_ELEMENTS, type NormalElement } from './statistic-codes.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const Months = z.array(z.number().min(-100).max(3000)).length(12)
/** Plausible values of a month. */
const POSSIBLE = {
  tmean: [-80, 60],
  tmin: [-80, 60],
  tmax: [-80, 60],
  precipitation: [0, 3000],
  snow: [0, 3000],
  frost_days: [0, 31],
  ice_days: [0, 31],
} as const satisfies Record<NormalElement, readonly [number, number]>
const isPossible = (months: { [Element in NormalElement]?: number[] | undefined }) =>
  NORMAL_ELEMENTS.every((element) =>
    (months[element] ?? []).every((value) => POSSIBLE[element][0] <= value && value <= POSSIBLE[element][1]),
  )
/** Twelve values for each element, starting with January. */
export const NormalMonths = z
  .partialRecord(z.enum(NORMAL_ELEMENTS), Months)
  .describe(
    'From January: °C (tmean, tmin, tmax), mm (precipitation), cm (snow), days (frost_days, ice_days).',
  )

const Fields = {
  name: z.string().trim().min(1).max(200).regex(ONE_LINE, 'one line'),
  source: z.string().trim().min(1).max(200).describe('Publisher of the normals.'),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  altitude: z.number().min(-500).max(9000).describe('Metres.'),
  firstYear: z.int().min(1850).max(2200),
  lastYear: z.int().min(1850).max(2200),
  months: NormalMonths,
}

/** Thirty-year normals of a reference station. */
export const ClimateNormal = z.object({ id: z.string(), revision: Revision, ...Fields })

const ClimateNormalBody = z
  .strictObject({ ...Fields, expectedRevision: ExpectedRevision })
  .refine(({ firstYear, lastYear }) => lastYear > firstYear, {
    path: ['lastYear'],
    message: 'after the first year',
  })
  .refine(({ months }) => Object.keys(months).length > 0, { path: ['months'], message: 'of one element' })
  .refine(({ months }) => isPossible(months), { path: ['months'], message: 'what a month can be' })

const access = { scope: 'member', feature: 'admin_stations' } as const

export const climateNormalCalls = versionedCalls({
  area: 'statistics',
  path: '/setups/:setupId/climate_normals',
  topic: 'climate_normal',
  plural: 'reference stations with their normals of thirty years',
  entry: ClimateNormal,
  body: ClimateNormalBody,
  access: { read: access, write: access },
})
export const listClimateNormals = climateNormalCalls.list
export const getClimateNormal = climateNormalCalls.get
export const listClimateNormalChanges = climateNormalCalls.history
export const putClimateNormal = climateNormalCalls.put
export const removeClimateNormal = climateNormalCalls.remove

/** The reference station whose normals apply to a place. */
export const NormalReference = z.object({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  altitude: z.number().describe('Metres; temperatures are adjusted to the altitude of the forecast point.'),
  distanceKm: z.number(),
  firstYear: z.int(),
  lastYear: z.int(),
})
