import { z } from 'zod'

export const HydroQuebecSettings = z.strictObject({
  /** Whether planned interruptions are requested besides the outages. */
  planned: z.boolean().default(true),
  /** Whether the outlines of the areas without power are requested. */
  areas: z.boolean().default(true),
  /** Another address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://pannes.hydroquebec.com/pannes/donnees/v3_0'),
})
