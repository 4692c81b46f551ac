import { z } from 'zod'

export const HubeauSettings = z.strictObject({
  stations: z
    .array(
      z.strictObject({
        /** Code of the hydrometric station, e.g. `F490000105`. */
        code: z.string().regex(/^[A-Z0-9]{10}$/, 'the station code of ten signs, not that of a site'),
        /** Rows contain no name; the code is used if this is missing. */
        name: z.string().min(1).max(200).optional(),
      }),
    )
    .max(500)
    .default([]),
  /** Hours to look back, so that late or corrected values are found. */
  hours: z.int().min(1).max(72).default(6),
  /** Another address of the same service. */
  service: z
    .url({ protocol: /^https?$/ })
    .default('https://hubeau.eaufrance.fr/api/v2/hydrometrie/observations_tr'),
})

export type HubeauSettings = z.infer<typeof HubeauSettings>
