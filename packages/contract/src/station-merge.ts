import { z } from 'zod'
import { Instant, route } from './route.ts'

export const mergeStation = route({
  area: 'stations',
  method: 'POST',
  path: '/setups/:setupId/stations/:stationId/merge',
  summary:
    'Merges two stations after a source has renamed one: earlier and future data under the new name belong to the station that remains. The other is no longer listed. A trial changes nothing and returns the same answer.',
  access: { scope: 'member', feature: 'admin_stations' },
  params: { setupId: z.string(), stationId: z.string().describe('Station that remains.') },
  body: z.strictObject({
    renamedId: z.string().min(1).max(200).describe('Station that the source created under the new name.'),
    isTrial: z.boolean().default(false),
  }),
  response: {
    readings: z.int().describe('Number of instants with readings under the new name.'),
    together: z.int().describe('Number of these instants for which the station already has a reading.'),
    from: Instant.nullable().describe('First and last of these instants; null without any.'),
    to: Instant.nullable(),
    rev: z
      .int()
      .nullable()
      .describe('Reads at this revision or later include the change; null: nothing was changed.'),
  },
})
