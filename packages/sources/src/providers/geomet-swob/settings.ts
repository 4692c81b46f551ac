import { z } from 'zod'
import { Box } from '../../requesting/box.ts'
import { GEOMET_SERVICE } from '../geomet/features.ts'

export const GeometSwobSettings = z.strictObject({
  /** All of Canada if missing. */
  box: Box.optional(),
  /** Only these stations, by MSC identifier; otherwise all in the box. */
  stations: z
    .array(z.string().regex(/^[0-9A-Za-z_-]{1,32}$/))
    .max(200)
    .default([]),
  /** Also read the reports of every minute, which are sixty times as many. */
  withMinutes: z.boolean().default(false),
  /** Hours to look back, so that late values are found. */
  hours: z.int().min(1).max(24).default(2),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default(GEOMET_SERVICE),
})

export type GeometSwobSettings = z.infer<typeof GeometSwobSettings>
