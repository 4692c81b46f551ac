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
import { ExpectedRevision, Revision } from './versioned-calls.ts'

const surfaceC = z.number().min(TABLE_BOUNDS.surfaceC.min).max(TABLE_BOUNDS.surfaceC.max).nullable()
const gm2 = z.number().positive().max(MAX_SPREAD_GM2).nullable()

/** Treatment for a situation at a road temperature. */
const TreatmentRow = z.object({
  id: z.string().max(MAX_ROW_ID_LENGTH),
  situations: z.array(z.enum(SITUATIONS)).max(SITUATIONS.length),
  timing: z
    .enum(ROW_TIMINGS)
    .nullable()
    .describe('Only for a situation that has begun, or only for an upcoming one; null: both.'),
  aboveC: surfaceC.describe('Surface temperature above this value, °C; null: no bound.'),
  upToC: surfaceC.describe('Surface temperature up to and including this value, °C; null: no bound.'),
  isBareOnly: z.boolean().describe('Only if the road is bare and snow stays below the ploughing trigger.'),
  treatments: z.array(z.enum(TREATMENTS)).max(TREATMENTS.length).describe('In order of preference.'),
  minGm2: gm2.describe(
    'g/m² per pass, dry NaCl equivalent (abrasives: their own mass); null: nothing is spread.',
  ),
  maxGm2: gm2,
  passes: Passes,
  basis: z.string().max(MAX_BASIS_LENGTH).describe('Source of the row.'),
})

const bounded = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max)

/** The treatment practice of an organisation. */
export const TreatmentTable = z.object({
  rows: z.array(TreatmentRow).min(1).max(MAX_TABLE_ROWS),
  plowTriggerMm: bounded(TABLE_BOUNDS.plowTriggerMm).describe(
    'Depth of loose snow from which ploughing comes first.',
  ),
  aheadHours: bounded(TABLE_BOUNDS.aheadHours).describe(
    'Maximum number of hours before a situation in which it is treated.',
  ),
  oldestRunHours: bounded(TABLE_BOUNDS.oldestRunHours).describe(
    'Maximum age in hours of a forecast used for advice.',
  ),
  incrementGm2: bounded(TABLE_BOUNDS.incrementGm2).describe('Quantities are multiples of this value.'),
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
  summary: 'The table used for treatment advice.',
  params: setup,
  response: {
    revision: Revision.nullable().describe('null: the product’s table has not been changed.'),
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
  summary: 'History of the treatment table: who changed it and when, newest first, 50 at a time.',
  params: setup,
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only changes before this revision.'),
  },
  response: {
    changes: z.array(
      z.object({
        revision: Revision,
        changedAt: Instant,
        changedBy: z.string().describe('Name of the person at that time.'),
        table: TreatmentTable.nullable().describe('null: reset to the product’s table.'),
      }),
    ),
  },
})

export const putTreatmentTable = route({
  area: 'orders',
  access: keeping,
  method: 'PUT',
  path,
  summary: 'Sets the treatment table; gaps and contradictions are refused and reported at their row.',
  params: setup,
  body: z
    .object({
      table: TreatmentTable.nullable().describe('null: reset to the product’s table.'),
      expectedRevision: ExpectedRevision,
    })
    .strict(),
  response: {
    revision: Revision.nullable(),
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})

const Tally = z.object({
  treatments: z.number().describe('Number of passes of the circuit.'),
  kilograms: z.number().describe('What they load for all lanes of the circuit, including abrasives.'),
})

export const tryTreatmentTable = route({
  area: 'orders',
  access: keeping,
  topics: ['road_forecast', 'forecast_run', 'observation', 'circuit', 'castpoint', 'treatment_table', 'tick'],
  method: 'POST',
  path: `${path}/trial`,
  summary:
    'Passes and material that the plans of a table would have asked for over the stored past, compared with the table in force; planned every six hours with the forecasts of that time.',
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
    revision: Revision.nullable().describe('Revision of the table in force; null: the product’s table.'),
    circuits: z.array(
      z.object({
        circuitId: z.string(),
        decisions: z.int().describe('Plans of the circuit, where there was a forecast at that time.'),
        differing: z.int().describe('Plans with a different first treatment or quantity.'),
        inForce: Tally,
        tried: Tally,
      }),
    ),
  },
})
