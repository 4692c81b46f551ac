import { z } from 'zod'
import { MEASURE_CODES } from './measures.ts'
import { Instant, route } from './route.ts'
import { HORIZON_DIRECTIONS, MAX_STATIONS_AT_ONCE } from './station-tool-codes.ts'
import { Measure } from './stations.ts'
import { ExpectedRevision, Revision } from './versioned-calls.ts'

const Text = (maxLength: number) => z.string().trim().min(1).max(maxLength).nullable()
const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl throws a RangeError for a name that is not a time zone.
    return false
  }
}

const Fields = {
  name: Text(200),
  ref: Text(100),
  road: Text(50),
  kilometre: z.number().min(0).max(10_000).nullable(),
  longitude: z
    .number()
    .min(-180)
    .max(180)
    .nullable()
    .describe('Set both longitude and latitude, or neither.'),
  latitude: z.number().min(-90).max(90).nullable(),
  altitude: z.number().min(-500).max(9000).nullable().describe('Metres.'),
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'no such time zone')
    .nullable()
    .describe('Changing it requires the feature edit_timezone.'),
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
  subsurfaceCm: z.number().gt(0).max(1000).nullable().describe('Depth of the ground sensor; null: unknown.'),
  measures: z
    .array(Measure)
    .min(1)
    .max(MEASURE_CODES.length)
    .refine((codes) => new Set(codes).size === codes.length, 'each once')
    .nullable()
    .describe('Measures on the station page, in this order; null: all that it measures.'),
  skyView: z.number().min(0).max(1).nullable().describe('Fraction of the sky visible from the road.'),
  horizonDeg: z
    .array(z.number().min(0).max(90))
    .length(HORIZON_DIRECTIONS)
    .nullable()
    .describe('Elevation of the horizon, degrees, clockwise from north in equal steps.'),
  neighbours: Ids(20).describe('Stations of the organisation used as neighbours; null: the nearest ones.'),
  cameraIds: Ids(20).describe('Cameras on the station page; null: those of its point.'),
  castpointId: z
    .string()
    .max(200)
    .nullable()
    .describe('Forecast point on the station page; null: that of its point.'),
  isRetired: z.boolean().describe('No longer listed; its readings and its page remain.'),
}

/** Settings of a station that the organisation has overridden; null: the value of the source. */
export const StationSetting = z.object({ ...Fields, ...OwnFields })
export const StationSource = z
  .object(Fields)
  .describe('Values given by the source, regardless of the organisation’s settings.')

const params = { setupId: z.string(), stationId: z.string() }
const areaCall = {
  area: 'stations',
  access: { scope: 'member', feature: 'admin_stations' },
  params,
} as const
const path = '/setups/:setupId/stations/:stationId/setting'

export const getStationSetting = route({
  ...areaCall,
  method: 'GET',
  path,
  summary: 'The organisation’s own settings of a station, with the values of its source.',
  topics: ['station', 'setup_station', 'station_setting'],
  response: {
    setting: StationSetting,
    source: StationSource,
    revision: Revision.nullable().describe('null: the organisation has no settings for it yet.'),
  },
})

export const putStationSetting = route({
  ...areaCall,
  method: 'PUT',
  path,
  summary: 'Sets the organisation’s settings of a station; null fields use the values of the source.',
  body: z
    .strictObject({ ...Fields, ...OwnFields, expectedRevision: ExpectedRevision })
    .refine(({ longitude, latitude }) => (longitude === null) === (latitude === null), {
      path: ['latitude'],
      message: 'longitude and latitude, or neither',
    }),
  response: {
    setting: StationSetting,
    revision: Revision,
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})

export const listStationSettingChanges = route({
  ...areaCall,
  method: 'GET',
  path: `${path}/history`,
  summary: 'History of a station’s settings: who changed them and when, newest first, 50 at a time.',
  topics: ['station_setting'],
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only changes before this revision.'),
  },
  response: {
    changes: z.array(
      z.object({
        revision: Revision,
        changedAt: Instant,
        changedBy: z.string().describe('Name of the person at that time.'),
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
  ...areaCall,
  area: 'stations',
  params: { setupId: z.string() },
  method: 'PUT',
  path: '/setups/:setupId/stations/settings',
  summary:
    'Changes the settings of many stations at once: all of them, or none if a row is refused. A trial changes nothing and returns the same answer.',
  body: z.strictObject({
    isTrial: z.boolean().default(false),
    rows: z
      .array(
        z.strictObject({
          station: z.string().min(1).max(200).describe('Id, reference or name of the station.'),
          fields: z
            .record(z.string(), z.unknown())
            .describe('Fields of the settings; omitted ones stay unchanged.'),
        }),
      )
      .min(1)
      .max(MAX_STATIONS_AT_ONCE),
  }),
  response: {
    changed: z.array(
      z.object({
        row: z.int().describe('Index of the row in the request, from 0.'),
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
    rev: z
      .int()
      .nullable()
      .describe('Reads at this revision or later include the change; null: nothing was changed.'),
  },
})

/** Validates a row of a table; returns the errors, or the fields to write. */
export const readTableFields = (fields: Readonly<Record<string, unknown>>) => TableFields.safeParse(fields)
export const isTableField = (name: string): name is TableField => Object.hasOwn(TableFields.shape, name)
