import { z } from 'zod'

/** More would take longer than ten minutes at 30 requests a minute. */
const MAX_STATIONS = 250

export const IwlsSettings = z.strictObject({
  stations: z
    .array(
      z.strictObject({
        /** The database id that the service wants in its addresses. */
        id: z.string().regex(/^[0-9a-f]{24}$/, 'the id of 24 hexadecimal digits'),
        /** The station number that is on charts, with its leading zero. */
        code: z.string().regex(/^\d{5}$/, 'the station number of five digits'),
        name: z.string().min(1).max(200),
        latitudeDeg: z.number().min(-90).max(90),
        longitudeDeg: z.number().min(-180).max(180),
        /** Only values of this series; else of the one that the answer begins with. */
        timeSeriesId: z
          .string()
          .regex(/^[0-9a-f]{24}$/)
          .optional(),
      }),
    )
    .min(1)
    .max(MAX_STATIONS),
  resolution: z
    .enum(['ONE_MINUTE', 'FIVE_MINUTES', 'FIFTEEN_MINUTES', 'SIXTY_MINUTES'])
    .default('FIVE_MINUTES'),
  /** How far back is asked: what came late is found again. */
  hours: z.int().min(1).max(144).default(6),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://api-iwls.dfo-mpo.gc.ca/api/v1'),
})

export type IwlsSettings = z.infer<typeof IwlsSettings>
