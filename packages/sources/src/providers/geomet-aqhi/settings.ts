import { z } from 'zod'
import { Box } from '../../asking/box.ts'
import { GEOMET_SERVICE } from '../geomet/features.ts'

export const GeometAqhiSettings = z.strictObject({
  /** All of Canada without it. */
  box: Box.optional(),
  /** How far back is asked: what came late is found again. */
  hours: z.int().min(1).max(48).default(3),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default(GEOMET_SERVICE),
})

export type GeometAqhiSettings = z.infer<typeof GeometAqhiSettings>
