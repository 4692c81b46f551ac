import { z } from 'zod'

export const AirnowSettings = z.strictObject({
  apiKey: z.string().min(1).max(200),
  /**
   * Places for which the air quality is requested: the answer is that of the nearest reporting area or site.
   */
  places: z
    .array(
      z.strictObject({
        /** Our stable name for the place. */
        ref: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
        name: z.string().min(1).max(200),
        latitudeDeg: z.number().min(-90).max(90),
        longitudeDeg: z.number().min(-180).max(180),
      }),
    )
    .min(1)
    // 500 requests an hour are allowed, and each place takes two.
    .max(200),
  /** Maximum distance of the nearest area or site. */
  distanceMiles: z.int().min(1).max(100).default(25),
  /** An alternative address of the same service. */
  service: z
    .url({ protocol: /^https?$/ })
    .default('https://www.airnowapi.org/aq/observation/latLong/current/'),
})

export type AirnowSettings = z.infer<typeof AirnowSettings>
