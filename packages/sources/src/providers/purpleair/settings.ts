import { z } from 'zod'
import { Box } from '../../requesting/box.ts'
import { fault } from '../../requesting/setting-fault.ts'

export const PurpleairSettings = z
  .strictObject({
    apiKey: z.string().min(1).max(200),
    box: Box.optional(),
    /** Only these sensors, by index; otherwise all in the box. */
    sensors: z.array(z.int().positive()).max(500).default([]),
    /** An alternative address of the same service. */
    service: z.url({ protocol: /^https?$/ }).default('https://api.purpleair.com/v1'),
  })
  .refine(
    ({ box, sensors }) => box !== undefined || sensors.length > 0,
    fault('sensors_or_box', 'name sensors or a box: each sensor costs points', { path: ['sensors'] }),
  )

export type PurpleairSettings = z.infer<typeof PurpleairSettings>
