import { z } from 'zod'

/** With their predictions and forecasts, the stations share the requests that the service allows. */
const MAX_STATIONS = 200

export const IwlsSettings = z.strictObject({
  stations: z
    .array(
      z.strictObject({
        /** The station number printed on charts, with its leading zero. */
        code: z.string().regex(/^\d{5}$/, 'the station number of five digits'),
        // Data from the list of stations, needed for answers that are imported from files.
        id: z
          .string()
          .regex(/^[0-9a-f]{24}$/, 'the id of 24 hexadecimal digits')
          .optional(),
        name: z.string().min(1).max(200).optional(),
        latitudeDeg: z.number().min(-90).max(90).optional(),
        longitudeDeg: z.number().min(-180).max(180).optional(),
        /** Only values of this series; otherwise of the series that the answer starts with. */
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
  /** Hours to look back for observed levels, so that late values are found. */
  hours: z.int().min(1).max(144).default(6),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://api-iwls.dfo-mpo.gc.ca/api/v1'),
})

export type IwlsSettings = z.infer<typeof IwlsSettings>
export type IwlsStation = IwlsSettings['stations'][number]
