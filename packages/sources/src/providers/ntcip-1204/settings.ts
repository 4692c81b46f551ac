import { z } from 'zod'
import { Station, TimeZone } from '../csv/table-settings.ts'

/** What centres write where an object was not reported, beside the standard's own marker of each object. */
const MISSING = ['', 'Not Reported', 'null', 'NaN', '-9999']

export const Ntcip1204Settings = z.strictObject({
  /** Addresses of exports, JSON or CSV, that are always there and are renewed. */
  urls: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(100)
    .default([]),
  /** Where stations stand that the export does not place. */
  stations: z.array(Station).max(2000).default([]),
  /** Of dates and times without an epoch. */
  timeZone: TimeZone.optional(),
  elevationUnit: z.enum(['m', 'ft']).default('m'),
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  missing: z.array(z.string()).default(MISSING),
  attribution: z.string().max(1000).default(''),
})

export type Ntcip1204Settings = z.infer<typeof Ntcip1204Settings>
