import { z } from 'zod'
import { Box } from '../../requesting/box.ts'
import { GEOMET_SERVICE } from '../geomet/features.ts'

export const GeometAqhiSettings = z.strictObject({
  /** All of Canada if missing. */
  box: Box.optional(),
  /** Hours to look back, so that late values are found. */
  hours: z.int().min(1).max(48).default(3),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default(GEOMET_SERVICE),
})

export type GeometAqhiSettings = z.infer<typeof GeometAqhiSettings>
