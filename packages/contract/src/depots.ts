import { z } from 'zod'
import { Instant, route } from './route.ts'
import { MAX_VEHICLE_LENGTH } from './treatment-act-codes.ts'
import { STOCK_KG } from './treatment-codes.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const area = 'orders'
const stockKg = z.number().min(STOCK_KG.min).max(STOCK_KG.max).nullable()

const Fields = {
  name: z.string().trim().min(1).max(MAX_VEHICLE_LENGTH).regex(ONE_LINE, 'one line'),
  saltKg: stockKg.describe(
    'Dry de-icers that were counted; null: not counted, and no plan is limited by it.',
  ),
  abrasiveKg: stockKg.describe('Abrasives that were counted; null: not counted.'),
  countedAt: Instant.describe('When the stock was counted.'),
}

/** A store at which vehicles load. */
export const Depot = z.object({ id: z.string(), revision: Revision, ...Fields })

export const depotCalls = versionedCalls({
  area,
  path: '/setups/:setupId/depots',
  topic: 'depot',
  plural: 'depots of the organisation',
  entry: Depot,
  body: z.strictObject({ ...Fields, expectedRevision: ExpectedRevision }),
  access: {
    read: { scope: 'member', feature: 'directive' },
    write: { scope: 'member', feature: 'admin_sources' },
  },
})

export const listDepots = depotCalls.list
export const getDepot = depotCalls.get
export const getDepotHistory = depotCalls.history
export const putDepot = depotCalls.put
export const removeDepot = depotCalls.remove

const leftKg = z
  .number()
  .nullable()
  .describe('kg; null: never counted. Negative: more was spread than counted.')

export const listDepotStocks = route({
  method: 'GET',
  path: '/setups/:setupId/depotstocks',
  area,
  summary:
    'What is left in each depot: the counted stock, less what the vehicles that load there have spread since.',
  access: { scope: 'member', feature: 'directive' },
  topics: ['depot', 'vehicle', 'circuit', 'treatment_act'],
  params: { setupId: z.string() },
  response: {
    stocks: z.array(
      z.object({ depotId: z.string(), saltKg: leftKg, abrasiveKg: leftKg, countedAt: Instant }),
    ),
  },
})
