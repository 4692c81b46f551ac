import { z } from 'zod'
import { fault } from './setting-fault.ts'

/** West, south, east, north in degrees. */
export const Box = z
  .tuple([
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
  ])
  .refine(
    ([west, south, east, north]) => west < east && south < north,
    fault('box', 'west, south, east, north'),
  )

export type Box = z.infer<typeof Box>
