import { z } from 'zod'

const Station = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  altitudeM: z.number().min(-500).max(9000).nullable().default(null),
  /** Ids of its sensors; a message of one sensor then shows whether a better one exists. */
  sensors: z.array(z.int().positive()).optional(),
})

export const DigitrafficSettings = z.strictObject({
  /** `Company/Application`, without personal data; clients that do not send it are throttled. */
  user: z
    .string()
    .regex(/^[\x21-\x7e]+\/[\x20-\x7e]+$/, 'write Company/Application')
    .max(100)
    .default('Verglas/Verglas'),
  /** Only these stations; otherwise all of Finland. */
  stationIds: z.array(z.int().positive()).max(2000).optional(),
  /** Locations of stations, for messages without the provider's list (MQTT, saved answers). */
  stations: z.array(Station).max(2000).optional(),
  /** An alternative address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://tie.digitraffic.fi/api/weather/v1'),
})

export type DigitrafficSettings = z.infer<typeof DigitrafficSettings>
