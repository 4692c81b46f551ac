import { z } from 'zod'
import { Box } from '../../requesting/box.ts'
import { fault } from '../../requesting/setting-fault.ts'
import { GEOMET_SERVICE } from '../geomet/features.ts'

export const GeometHydrometricSettings = z
  .strictObject({
    box: Box.optional(),
    /** Only these stations, e.g. `02OA016`; otherwise all in the box. */
    stations: z
      .array(z.string().regex(/^\d{2}[A-Z]{2}[A-Z0-9]\d{2}$/, 'the station number, e.g. 02OA016'))
      .max(200)
      .default([]),
    /** Hours to look back, so that late or corrected values are found. */
    hours: z.int().min(1).max(48).default(3),
    /** Another address of the same service. */
    service: z.url({ protocol: /^https?$/ }).default(GEOMET_SERVICE),
  })
  .refine(
    ({ box, stations }) => box !== undefined || stations.length > 0,
    fault('stations_or_box', 'name stations or a box: all of Canada is too much', { path: ['stations'] }),
  )

export type GeometHydrometricSettings = z.infer<typeof GeometHydrometricSettings>
