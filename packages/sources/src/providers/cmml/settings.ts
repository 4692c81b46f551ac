import { z } from 'zod'
import { Station } from '../csv/table-settings.ts'

export const CmmlSettings = z.strictObject({
  /** Fixed addresses of files that are updated. */
  urls: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(200)
    .default([]),
  /**
   * Messages contain no locations, so they are configured: `ref` is the client's number of the station, or
   * that of the network.
   */
  stations: z.array(Station).min(1).max(2000),
  /**
   * Surface codes of the pavement with the product's road state for each; the provider's table is not public.
   */
  surfaceCodes: z
    .array(z.strictObject({ code: z.int().min(0).max(9999), roadState: z.int().min(0).max(9) }))
    .max(200)
    .default([]),
  attribution: z.string().max(1000).default('Government of British Columbia'),
})

export type CmmlSettings = z.infer<typeof CmmlSettings>
