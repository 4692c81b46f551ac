import { z } from 'zod'
import { Instant, route } from './route.ts'

export const mergeStation = route({
  area: 'stations',
  method: 'POST',
  path: '/setups/:setupId/stations/:stationId/merge',
  summary:
    'Makes one of two stations where a source has given one another name: what came under the new name, and all that comes, is the station’s own. The other is listed no longer. A trial changes nothing and tells the same.',
  access: { scope: 'member', feature: 'admin_stations' },
  params: { setupId: z.string(), stationId: z.string().describe('Which stays.') },
  body: z.strictObject({
    renamedId: z.string().min(1).max(200).describe('What its source calls it now, as a station of its own.'),
    isTrial: z.boolean().default(false),
  }),
  response: {
    readings: z.int().describe('Instants with readings under the new name.'),
    together: z.int().describe('Of these, instants at which the station has a reading already.'),
    from: Instant.nullable().describe('The first and the last of them; null without any.'),
    to: Instant.nullable(),
    rev: z.int().nullable().describe('Reads from this revision on show it; null: nothing was changed.'),
  },
})
