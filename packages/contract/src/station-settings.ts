import { z } from 'zod'
import { MEASURE_CODES } from './measures.ts'
import { Instant, route } from './route.ts'
import { HORIZON_DIRECTIONS, MAX_STATIONS_AT_ONCE } from './station-tool-codes.ts'
import { Measure } from './stations.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

const Text = (maxLength: number) => z.string().trim().min(1).max(maxLength).nullable()
const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl throws a RangeError for a name that is no time zone.
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
  period: z.int().min(30).max(86_400).nullable().describe('Seconds between two messages.'),
  zoneId: z.string().max(64).nullable().describe('A zone of the organisation.'),
}
const Ids = (maxCount: number) =>
  z
    .array(z.string().min(1).max(200))
    .max(maxCount)
    .refine((ids) => new Set(ids).size === ids.length, 'each once')
    .nullable()
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
  skyView: z.number().min(0).max(1).nullable().describe('Share of the sky that the road sees.'),
  horizonDeg: z
    .array(z.number().min(0).max(90))
    .length(HORIZON_DIRECTIONS)
    .nullable()
    .describe('Elevation of the horizon, degrees, from north clockwise in equal steps.'),
  neighbours: Ids(20).describe(
    'Stations of the organisation that stand as its neighbours; null: the nearest.',
  ),
  cameraIds: Ids(20).describe('Cameras of its page; null: those of its point.'),
  castpointId: z
    .string()
    .max(200)
    .nullable()
    .describe('Forecast point of its page; null: that of its point.'),
  isRetired: z.boolean().describe('Listed no longer; what it measured stays, and its page.'),
}

/** Settings of a station that the organisation has overridden; null: the value of the source. */
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

const { subsurfaceCm, isRetired } = OwnFields
/** Fields of a station that a table can change, each independently. */
const TableFields = z.strictObject({ ...Fields, subsurfaceCm, isRetired }).partial()
type TableField = keyof z.infer<typeof TableFields>

export const putStationSettings = route({
  ...inArea,
  area: 'stations',
  params: { setupId: z.string() },
  method: 'PUT',
  path: '/setups/:setupId/stations/settings',
  summary:
    'Says of many stations at once what counts for the organisation: all of it, or nothing where a row is refused. A trial changes nothing and tells the same.',
  body: z.strictObject({
    isTrial: z.boolean().default(false),
    rows: z
      .array(
        z.strictObject({
          station: z.string().min(1).max(200).describe('Its id, its reference or its name.'),
          fields: z.record(z.string(), z.unknown()).describe('Of the setting; what is left out stays.'),
        }),
      )
      .min(1)
      .max(MAX_STATIONS_AT_ONCE),
  }),
  response: {
    changed: z.array(
      z.object({
        row: z.int().describe('From 0, as it was sent.'),
        stationId: z.string(),
        name: z.string(),
        fields: z.array(
          z.object({ field: z.string(), before: z.unknown().nullable(), after: z.unknown().nullable() }),
        ),
      }),
    ),
    faults: z.array(
      z.object({
        row: z.int(),
        field: z.string().nullable(),
        code: z.enum(['unknown_station', 'ambiguous_station', 'twice', 'unknown_field', 'refused']),
        detail: z.string().nullable(),
      }),
    ),
    rev: z.int().nullable().describe('Reads from this revision on show it; null: nothing was changed.'),
  },
})

/** Validates a row of a table; returns the errors, or the fields to write. */
export const readTableFields = (fields: Readonly<Record<string, unknown>>) => TableFields.safeParse(fields)
export const isTableField = (name: string): name is TableField => Object.hasOwn(TableFields.shape, name)
