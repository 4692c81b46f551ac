import { z } from 'zod'
import { MAX_SPREAD_GM2, TREATMENTS } from './circuit-codes.ts'
import { Passes } from './prescriptions.ts'
import { Instant, route } from './route.ts'
import {
  MAX_BASIS_LENGTH,
  MAX_ROW_ID_LENGTH,
  MAX_TABLE_ROWS,
  MAX_TRIED_CIRCUITS,
  ROW_TIMINGS,
  SITUATIONS,
  TABLE_BOUNDS,
} from './treatment-codes.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

const surfaceC = z.number().min(TABLE_BOUNDS.surfaceC.min).max(TABLE_BOUNDS.surfaceC.max).nullable()
const gm2 = z.number().positive().max(MAX_SPREAD_GM2).nullable()

/** Treatment for a situation at a road temperature. */
const TreatmentRow = z.object({
  id: z.string().max(MAX_ROW_ID_LENGTH),
  situations: z.array(z.enum(SITUATIONS)).max(SITUATIONS.length),
  timing: z.enum(ROW_TIMINGS).nullable().describe('Only once it has begun, or only ahead; null: both.'),
  aboveC: surfaceC.describe('Surface temperature above it, °C; null: no bound.'),
  upToC: surfaceC.describe('Up to and with it, °C; null: no bound.'),
  isBareOnly: z.boolean().describe('Only where nothing lies and snow stays below the trigger of the blade.'),
  treatments: z.array(z.enum(TREATMENTS)).max(TREATMENTS.length).describe('In order of preference.'),
  minGm2: gm2.describe(
    'g/m² a pass, dry NaCl equivalent (abrasives: of themselves); null: nothing is spread.',
  ),
  maxGm2: gm2,
  passes: Passes,
  basis: z.string().max(MAX_BASIS_LENGTH).describe('Where it comes from.'),
})

const bounded = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max)

/** The treatment practice of an organisation. */
export const TreatmentTable = z.object({
  rows: z.array(TreatmentRow).min(1).max(MAX_TABLE_ROWS),
  plowTriggerMm: bounded(TABLE_BOUNDS.plowTriggerMm).describe(
    'Depth of loose snow from which a blade goes first.',
  ),
  aheadHours: bounded(TABLE_BOUNDS.aheadHours).describe(
    'A situation is treated at most as long before it begins.',
  ),
  oldestRunHours: bounded(TABLE_BOUNDS.oldestRunHours).describe('An older forecast advises nothing.'),
  incrementGm2: bounded(TABLE_BOUNDS.incrementGm2).describe('Quantities are whole multiples of it.'),
})

const setup = { setupId: z.string() }
const path = '/setups/:setupId/treatmenttable'
const keeping = { scope: 'member', feature: 'admin_ceils' } as const

export const getTreatmentTable = route({
  area: 'orders',
  access: { scope: 'member', anyFeature: ['prescriptions', 'admin_ceils'] },
  topics: ['treatment_table'],
  method: 'GET',
  path,
  summary: 'The table by which treatments are advised.',
  params: setup,
  response: {
    revision: Revision.nullable().describe('null: nobody has changed the table of the product.'),
    isOfProduct: z.boolean(),
    table: TreatmentTable,
  },
})

export const listTreatmentTableChanges = route({
  area: 'orders',
  access: keeping,
  topics: ['treatment_table'],
  method: 'GET',
  path: `${path}/history`,
  summary: 'Who changed the table of treatments and when, newest first, 50 at a time.',
  params: setup,
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only what came before this revision.'),
  },
  response: {
    changes: z.array(
      z.object({
        revision: Revision,
        changedAt: Instant,
        changedBy: z.string().describe('As the person was called then.'),
        table: TreatmentTable.nullable().describe('null: back to the table of the product.'),
      }),
    ),
  },
})

export const putTreatmentTable = route({
  area: 'orders',
  access: keeping,
  method: 'PUT',
  path,
  summary: 'Puts a table in force; gaps and contradictions are refused, and said of the row at fault.',
  params: setup,
  body: z
    .object({
      table: TreatmentTable.nullable().describe('null: back to that of the product.'),
      expectedRevision: ExpectedRevision,
    })
    .strict(),
  response: { revision: Revision.nullable(), rev: z.int().describe('Reads from this revision on show it.') },
})

const Tally = z.object({
  treatments: z.number().describe('Passes, a point counting as its share of the circuit.'),
  kilograms: z.number().describe('Least quantities on the lanes of the circuit, abrasives among them.'),
})

export const tryTreatmentTable = route({
  area: 'orders',
  access: keeping,
  topics: ['road_forecast', 'forecast_run', 'observation', 'circuit', 'castpoint', 'treatment_table', 'tick'],
  method: 'POST',
  path: `${path}/trial`,
  summary:
    'What a table would have advised in the last seven days beside the one in force, decided every six hours by the forecasts of then.',
  params: setup,
  body: z
    .object({
      table: TreatmentTable,
      circuitIds: z.array(z.string()).min(1).max(MAX_TRIED_CIRCUITS),
    })
    .strict(),
  response: {
    from: Instant,
    to: Instant,
    revision: Revision.nullable().describe('Of the table in force; null: that of the product.'),
    circuits: z.array(
      z.object({
        circuitId: z.string(),
        decisions: z.int().describe('Of its points, as far as a forecast of then is known.'),
        differing: z.int().describe('Decisions with another first treatment or quantity.'),
        inForce: Tally,
        tried: Tally,
      }),
    ),
  },
})
