import { z } from 'zod'
import { Station, TimeZone } from '../csv/table-settings.ts'

/**
 * Markers that centres use for an object that was not reported, besides the standard's own marker of each
 * object.
 */
const MISSING = ['', 'Not Reported', 'null', 'NaN', '-9999']

export const Ntcip1204Settings = z.strictObject({
  /** Permanent addresses of exports, JSON or CSV, that are updated in place. */
  urls: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(100)
    .default([]),
  /** Positions of stations that the export does not give. */
  stations: z.array(Station).max(2000).default([]),
  /** Time zone of dates and times without an epoch. */
  timeZone: TimeZone.optional(),
  elevationUnit: z.enum(['m', 'ft']).default('m'),
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  missing: z.array(z.string()).default(MISSING),
  attribution: z.string().max(1000).default(''),
})

export type Ntcip1204Settings = z.infer<typeof Ntcip1204Settings>
