import { z } from 'zod'
import { route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'

export const addStation = route({
  area: 'stations',
  method: 'POST',
  path: '/setups/:setupId/stations',
  summary:
    'Adds a station of the organisation before its first reading: what its source sends under this reference, or what is imported, comes to it.',
  access: { scope: 'member', feature: 'admin_stations' },
  params: { setupId: z.string() },
  body: z.strictObject({
    source: z
      .string()
      .min(1)
      .max(64)
      .describe('Who will send its readings: an id of the sources that bring observations; csv for files.'),
    ref: z.string().trim().min(1).max(100).describe('As the source writes it, letter by letter.'),
    name: z.string().trim().min(1).max(200).regex(ONE_LINE, 'one line'),
    longitude: z.number().min(-180).max(180),
    latitude: z.number().min(-90).max(90),
    altitude: z.number().min(-500).max(9000).nullable().describe('Metres.'),
  }),
  response: {
    stationId: z.string(),
    rev: z.int().describe('Reads from this revision on show it.'),
  },
})
