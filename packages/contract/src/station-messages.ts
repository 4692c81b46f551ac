import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from './codes.ts'
import { Instant, InstantInput, route } from './route.ts'

/** Message of the organisation about a station, for everybody who reads its data. */
export const StationMessage = z.object({
  stationId: z.string(),
  text: z.string(),
  endsAt: Instant.nullable().describe('Display end; null: until it is removed.'),
  author: z.string().describe('Name of the author.'),
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
  summary: 'The organisation’s current messages about its stations.',
  params: { setupId: z.string() },
  response: { messages: z.array(StationMessage) },
})

export const getStationMessage = route({
  ...reading,
  method: 'GET',
  path,
  summary: 'The organisation’s current message about a station; null if there is none or it has expired.',
  params,
  response: { message: StationMessage.nullable() },
})

export const writeStationMessage = route({
  ...writing,
  method: 'PUT',
  path,
  summary: 'Sets the message of a station; it replaces the previous one.',
  params,
  body: z
    .object({
      text: z.string().trim().min(1).max(MAX_MESSAGE_LENGTH),
      endsAt: InstantInput.nullable().describe('null: until it is removed.'),
      basedOn: z
        .int()
        .nullable()
        .describe('Revision of the message that it replaces; null: there was none. Conflict if it differs.'),
    })
    .strict(),
  response: { message: StationMessage, rev: z.int() },
})

export const removeStationMessage = route({
  ...writing,
  method: 'DELETE',
  path,
  summary: 'Removes the message of a station; it stays in the history.',
  params,
  response: { rev: z.int() },
})
