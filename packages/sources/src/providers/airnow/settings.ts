import { z } from 'zod'

export const AirnowSettings = z.strictObject({
  apiKey: z.string().min(1).max(200),
  /** Where the air is asked for: the answer is that of the nearest reporting area or site. */
  places: z
    .array(
      z.strictObject({
        /** Stable name of ours for it. */
        ref: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
        name: z.string().min(1).max(200),
        latitudeDeg: z.number().min(-90).max(90),
        longitudeDeg: z.number().min(-180).max(180),
      }),
    )
    .min(1)
    // 500 requests an hour are allowed, and each place is asked twice
    .max(200),
  /** How far the nearest may be. */
  distanceMiles: z.int().min(1).max(100).default(25),
  /** Another address of the same service. */
  service: z
    .url({ protocol: /^https?$/ })
    .default('https://www.airnowapi.org/aq/observation/latLong/current/'),
})

export type AirnowSettings = z.infer<typeof AirnowSettings>
