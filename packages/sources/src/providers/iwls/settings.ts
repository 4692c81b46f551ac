import { z } from 'zod'

/** With their predictions and forecasts they take turns within what the service allows. */
const MAX_STATIONS = 200

export const IwlsSettings = z.strictObject({
  stations: z
    .array(
      z.strictObject({
        /** The station number that is on charts, with its leading zero. */
        code: z.string().regex(/^\d{5}$/, 'the station number of five digits'),
        // what the list of stations tells, for answers that are brought in from files
        id: z
          .string()
          .regex(/^[0-9a-f]{24}$/, 'the id of 24 hexadecimal digits')
          .optional(),
        name: z.string().min(1).max(200).optional(),
        latitudeDeg: z.number().min(-90).max(90).optional(),
        longitudeDeg: z.number().min(-180).max(180).optional(),
        /** Only values of this series; else of the one that the answer begins with. */
        timeSeriesId: z
          .string()
          .regex(/^[0-9a-f]{24}$/)
          .optional(),
      }),
    )
    .min(1)
    .max(MAX_STATIONS),
  withPredictions: z.boolean().default(true),
  withForecasts: z.boolean().default(true),
  resolution: z
    .enum(['ONE_MINUTE', 'FIVE_MINUTES', 'FIFTEEN_MINUTES', 'SIXTY_MINUTES'])
    .default('FIVE_MINUTES'),
  /** How far back observed levels are asked: what came late is found again. */
  hours: z.int().min(1).max(144).default(6),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://api-iwls.dfo-mpo.gc.ca/api/v1'),
})

export type IwlsSettings = z.infer<typeof IwlsSettings>
export type IwlsStation = IwlsSettings['stations'][number]
