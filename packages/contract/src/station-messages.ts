import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from './codes.ts'
import { Instant, InstantInput, route } from './route.ts'

/** Message of the organisation about a station, for everybody who reads its data. */
export const StationMessage = z.object({
  stationId: z.string(),
  text: z.string(),
  endsAt: Instant.nullable().describe('Until when it is shown; null: until it is taken away.'),
  author: z.string().describe('Name of who wrote it.'),
  writtenAt: Instant,
  revision: z.int(),
})

const path = '/setups/:setupId/stations/:stationId/message'
const params = { setupId: z.string(), stationId: z.string() }
const reading = {
  area: 'stations',
  access: { scope: 'member', feature: 'stations' },
  topics: ['station_message', 'setup_station', 'tick'],
} as const
const writing = { area: 'stations', access: { scope: 'member', feature: 'admin_stations' } } as const

export const listStationMessages = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/station_messages',
  summary: 'What the organisation says of its stations, as far as it still holds.',
  params: { setupId: z.string() },
  response: { messages: z.array(StationMessage) },
})

export const getStationMessage = route({
  ...reading,
  method: 'GET',
  path,
  summary: 'What the organisation says of a station; null where it says nothing, or no longer.',
  params,
  response: { message: StationMessage.nullable() },
})

export const writeStationMessage = route({
  ...writing,
  method: 'PUT',
  path,
  summary: 'Says something of a station, in the place of what was said before.',
  params,
  body: z
    .object({
      text: z.string().trim().min(1).max(MAX_MESSAGE_LENGTH),
      endsAt: InstantInput.nullable().describe('null: until it is taken away.'),
      basedOn: z
        .int()
        .nullable()
        .describe(
          'Revision of the message that it replaces; null: there was none. Another one is a conflict.',
        ),
    })
    .strict(),
  response: { message: StationMessage, rev: z.int() },
})

export const removeStationMessage = route({
  ...writing,
  method: 'DELETE',
  path,
  summary: 'Takes the message of a station away; it stays in what was known before.',
  params,
  response: { rev: z.int() },
})
