import { z } from 'zod'

export const MeteoFranceObsSettings = z.strictObject({
  /** Key of the API «Paquet Observations» of the portal. */
  apiKey: z.string().min(1).max(4000),
  /** Numbers used by the service: `01` to `95` with 20 for Corsica, `971` to `975`, `984` to `988`. */
  departments: z
    .array(
      z.string().regex(/^(?:0[1-9]|[1-8]\d|9[0-5]|97[1-5]|98[4-8])$/, 'a department, e.g. 63; Corsica is 20'),
    )
    .min(1)
    .max(40),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://public-api.meteofrance.fr/public/DPPaquetObs/v1'),
})

export type MeteoFranceObsSettings = z.infer<typeof MeteoFranceObsSettings>
