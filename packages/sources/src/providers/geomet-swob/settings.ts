import { z } from 'zod'
import { Box } from '../../asking/box.ts'
import { GEOMET_SERVICE } from '../geomet/features.ts'

export const GeometSwobSettings = z.strictObject({
  /** All of Canada without it. */
  box: Box.optional(),
  /** Only these stations, by the identifier of MSC; else all of the box. */
  stations: z
    .array(z.string().regex(/^[0-9A-Za-z_-]{1,32}$/))
    .max(200)
    .default([]),
  /** The reports of each minute are sixty times as many. */
  withMinutes: z.boolean().default(false),
  /** How far back is asked: what came late is found again. */
  hours: z.int().min(1).max(24).default(2),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default(GEOMET_SERVICE),
})

export type GeometSwobSettings = z.infer<typeof GeometSwobSettings>
