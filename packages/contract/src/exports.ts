import { z } from 'zod'
import { LOCALES, UNIT_SYSTEMS } from './codes.ts'
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_MEDIA_TYPES,
  EXPORT_PROBLEMS,
  EXPORT_STATES,
  MAX_EXPORTS,
} from './export-kinds.ts'
import { Instant, InstantInput, route } from './route.ts'

const Kind = z.enum(EXPORT_KINDS)

/** A file that a person has requested. */
export const Export = z.object({
  id: z.string(),
  kind: Kind,
  format: z.enum(EXPORT_FORMATS),
  fileName: z.string(),
  state: z.enum(EXPORT_STATES),
  problem: z.enum(EXPORT_PROBLEMS).nullable(),
  asOf: Instant.describe('Contains no data published later.'),
  from: Instant.nullable().describe('Only for contents with a period.'),
  to: Instant.nullable(),
  doneShare: z.number().min(0).max(1),
  rows: z.int(),
  sizeBytes: z.int(),
  madeAt: Instant,
  expiresAt: Instant.describe('The file is deleted at this time.'),
})

const params = { setupId: z.string(), userId: z.string() }
const exportParams = { ...params, exportId: z.string().max(64) }
const ownCall = { area: 'exports', access: { scope: 'self' } } as const

/**
 * Returns only the person's own files. The list is always the current one, also in a replay; the data in a file
 * are as of its `asOf`.
 */
export const listExports = route({
  ...ownCall,
  method: 'GET',
  path: '/setups/:setupId/users/:userId/exports',
  summary: 'The person’s stored export files, newest first.',
  params,
  response: { exports: z.array(Export).max(MAX_EXPORTS) },
})

export const createExport = route({
  ...ownCall,
  method: 'POST',
  path: '/setups/:setupId/users/:userId/exports',
  summary:
    'Creates a file of data that the person may see: a small one at once, a larger one in the background. Requires the feature of its content.',
  params,
  body: z.strictObject({
    kind: Kind,
    format: z.enum(EXPORT_FORMATS),
    time: InstantInput.optional().describe('Data as of this past instant. Default: now.'),
    from: InstantInput.nullable().describe('Only for contents with a period.'),
    to: InstantInput.nullable(),
    zoneId: z.string().max(64).nullable().describe('null: all zones.'),
    lang: z.enum(LOCALES),
    units: z
      .enum(UNIT_SYSTEMS)
      .describe(
        'Used for CSV and XLSX. JSON and GeoJSON always use metric units, and codes instead of texts.',
      ),
    timezone: z.string().max(64).describe('For the times in CSV and XLSX.'),
  }),
  response: { export: Export },
})

export const getExportFile = route({
  ...ownCall,
  method: 'GET',
  path: '/setups/:setupId/users/:userId/exports/:exportId/file',
  summary: 'The file, as long as the person may see its content.',
  params: exportParams,
  produces: Object.values(EXPORT_MEDIA_TYPES),
  response: {},
})

export const removeExport = route({
  ...ownCall,
  method: 'DELETE',
  path: '/setups/:setupId/users/:userId/exports/:exportId',
  summary: 'Deletes a file; deleting a missing one changes nothing.',
  params: exportParams,
  response: { exports: z.array(Export).max(MAX_EXPORTS) },
})
