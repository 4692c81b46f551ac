import { z } from 'zod'

const SERVICE = 'https://geofeux.sopfeu.qc.ca/sopfeu-api/public'
const MAX_POINTS = 10_000

export const SopfeuSettings = z.strictObject({
  points: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(200),
        name: z.string().min(1).max(200),
        latitudeDeg: z.number().min(-90).max(90),
        longitudeDeg: z.number().min(-180).max(180),
        /** Included in the organisation's points, but not used in requests. */
        altitudeM: z.number().nullable().optional(),
      }),
    )
    .max(MAX_POINTS),
  /** Radius around a place in which its danger applies; the provider's zones are tens of kilometres wide. */
  radiusKm: z.number().min(1).max(100).default(10),
  /** An alternative address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default(SERVICE),
})

export const SopfeuFiresSettings = z.strictObject({
  /** Distance from a fire within which a place is warned. */
  radiusKm: z.number().min(1).max(100).default(25),
  /** An alternative address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default(SERVICE),
})

export type SopfeuPoint = z.infer<typeof SopfeuSettings>['points'][number]
