import { z } from 'zod'
import { route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'

export const addStation = route({
  area: 'stations',
  method: 'POST',
  path: '/setups/:setupId/stations',
  summary:
    'Adds a station of the organisation before its first reading: data that its source sends under this reference, or that are imported, are assigned to it.',
  access: { scope: 'member', feature: 'admin_stations' },
  params: { setupId: z.string() },
  body: z.strictObject({
    source: z
      .string()
      .min(1)
      .max(64)
      .describe('Source of its readings: the id of a source of observations; csv for files.'),
    ref: z.string().trim().min(1).max(100).describe('Exactly as the source writes it.'),
    name: z.string().trim().min(1).max(200).regex(ONE_LINE, 'one line'),
    longitude: z.number().min(-180).max(180),
    latitude: z.number().min(-90).max(90),
    altitude: z.number().min(-500).max(9000).nullable().describe('Metres.'),
  }),
  response: {
    stationId: z.string(),
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})
