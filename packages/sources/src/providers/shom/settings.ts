import { z } from 'zod'

/** One request a second; with predictions, three requests for each station. */
const MAX_STATIONS = 100

export const ShomSettings = z.strictObject({
  stations: z
    .array(
      z.strictObject({
        /** Number of the tide gauge in REFMAR. */
        code: z.string().regex(/^\d{1,6}$/, 'the number of the tide gauge'),
        /** Name of the harbour in the tables of predictions, for users with a key. */
        harbour: z
          .string()
          .regex(/^[A-Z0-9_'-]{1,60}$/, 'the name of the harbour as the tables write it')
          .optional(),
        // Data from the list of gauges, for answers imported from files.
        name: z.string().min(1).max(200).optional(),
        latitudeDeg: z.number().min(-90).max(90).optional(),
        longitudeDeg: z.number().min(-180).max(180).optional(),
      }),
    )
    .min(1)
    .max(MAX_STATIONS),
  /** Key of a contract for predictions; they are not open data. */
  apiKey: z
    .string()
    .regex(/^[A-Za-z0-9]{8,100}$/, 'the key of the contract')
    .optional(),
  /** How far back observed levels are requested, so that late ones are picked up. */
  hours: z.int().min(1).max(168).default(3),
  /** An alternative address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://services.data.shom.fr'),
})

export type ShomSettings = z.infer<typeof ShomSettings>
export type ShomStation = ShomSettings['stations'][number]
