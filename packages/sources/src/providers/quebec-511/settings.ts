import { z } from 'zod'

const layer = z.string().regex(/^[A-Za-z0-9_:]{1,100}$/, 'the name of a layer')

export const Quebec511Settings = z.strictObject({
  /** The layers to request. */
  conditions: z.boolean().default(true),
  events: z.boolean().default(true),
  works: z.boolean().default(true),
  frostDepths: z.boolean().default(true),
  cameras: z.boolean().default(true),
  /** Names of the layers, in case the ministry changes them. */
  conditionsLayer: layer.default('ms:conditions_routieres'),
  eventsLayer: layer.default('ms:evenements'),
  worksLayer: layer.default('ms:chantiers_mtmdet'),
  frostDepthsLayer: layer.default('ms:stations_meteoroutieres'),
  camerasLayer: layer.default('ms:infos_cameras'),
  /** An alternative address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://ws.mapserver.transports.gouv.qc.ca/swtq'),
})
export type Quebec511Settings = z.infer<typeof Quebec511Settings>

/** The ministry's layers, by the setting that requests them. */
export const SUBJECTS = ['conditions', 'events', 'works', 'frostDepths', 'cameras'] as const
export type Subject = (typeof SUBJECTS)[number]

/** The name of a pulled message. */
export const messageName = (layerName: string): string => `quebec-511 ${layerName}`
