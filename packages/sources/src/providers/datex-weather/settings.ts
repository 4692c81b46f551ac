import { z } from 'zod'
import { fault } from '../../requesting/setting-fault.ts'
import { Station } from '../csv/table-settings.ts'

export const DatexWeatherSettings = z
  .strictObject({
    /** Address of the MeasuredDataPublication. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    /** Address of the MeasurementSiteTablePublication with the locations of the sites. */
    sitesUrl: z.url({ protocol: /^https?$/ }).optional(),
    /** For services that require a name and a password (HTTP Basic). */
    username: z
      .string()
      .regex(/^[^:]{1,200}$/, 'a name without colon')
      .optional(),
    password: z.string().min(1).max(500).optional(),
    /** Locations of sites, instead of the table or in addition to it. */
    stations: z.array(Station).max(5000).default([]),
    /** The model prescribes km/h; some publishers write m/s. */
    windUnit: z.enum(['km/h', 'm/s']).default('km/h'),
    attribution: z.string().max(1000).default(''),
  })
  .refine(
    ({ username, password }) => (username === undefined) === (password === undefined),
    fault('name_and_password', 'a name and a password belong together', { path: ['password'] }),
  )

export type DatexWeatherSettings = z.infer<typeof DatexWeatherSettings>
