import { z } from 'zod'
import { MEASURE_CODES } from './measures.ts'
import { Instant, route } from './route.ts'
import { Measure } from './stations.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

const Text = (most: number) => z.string().trim().min(1).max(most).nullable()
const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const Fields = {
  name: Text(200),
  ref: Text(100),
  road: Text(50),
  kilometre: z.number().min(0).max(10_000).nullable(),
  longitude: z.number().min(-180).max(180).nullable().describe('With latitude, or neither.'),
  latitude: z.number().min(-90).max(90).nullable(),
  altitude: z.number().min(-500).max(9000).nullable().describe('Metres.'),
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'no such time zone')
    .nullable()
    .describe('Another than before needs the feature edit_timezone.'),
  isBridge: z.boolean().nullable(),
  isBroken: z.boolean().nullable(),
}
const OwnFields = {
  subsurfaceCm: z
    .number()
    .gt(0)
    .max(1000)
    .nullable()
    .describe('How deep the sensor in the ground lies; null: nobody says.'),
  measures: z
    .array(Measure)
    .min(1)
    .max(MEASURE_CODES.length)
    .refine((codes) => new Set(codes).size === codes.length, 'each once')
    .nullable()
    .describe('Shown on its page, in this order; null: all that it measures.'),
  isRetired: z.boolean().describe('Listed no longer; what it measured stays, and its page.'),
}

/** What an organisation says of a station in the place of its source; null: as the source says. */
export const StationSetting = z.object({ ...Fields, ...OwnFields })
export const StationSource = z
  .object(Fields)
  .describe('What the source says, whatever the organisation says itself.')

const params = { setupId: z.string(), stationId: z.string() }
const inArea = {
  area: 'stations',
  access: { scope: 'member', feature: 'admin_stations' },
  params,
} as const
const path = '/setups/:setupId/stations/:stationId/setting'

export const getStationSetting = route({
  ...inArea,
  method: 'GET',
  path,
  summary: 'What the organisation says of a station itself, beside what its source says.',
  topics: ['station', 'setup_station', 'station_setting'],
  response: {
    setting: StationSetting,
    source: StationSource,
    revision: Revision.nullable().describe('null: the organisation has said nothing of it yet.'),
  },
})

export const putStationSetting = route({
  ...inArea,
  method: 'PUT',
  path,
  summary: 'Says of a station what counts for the organisation; all of it null is as the source says.',
  body: z
    .strictObject({ ...Fields, ...OwnFields, expectedRevision: ExpectedRevision })
    .refine(({ longitude, latitude }) => (longitude === null) === (latitude === null), {
      path: ['latitude'],
      message: 'longitude and latitude, or neither',
    }),
  response: {
    setting: StationSetting,
    revision: Revision,
    rev: z.int().describe('Reads from this revision on show it.'),
  },
})

export const listStationSettingChanges = route({
  ...inArea,
  method: 'GET',
  path: `${path}/history`,
  summary: 'Who said what of a station and when, newest first, 50 at a time.',
  topics: ['station_setting'],
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only what came before this revision.'),
  },
  response: {
    changes: z.array(
      z.object({
        revision: Revision,
        changedAt: Instant,
        changedBy: z.string().describe('As the person was called then.'),
        setting: StationSetting,
      }),
    ),
  },
})
