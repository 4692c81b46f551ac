import { LAYER_ROLES } from '@verglas/contract/codes'
import { z } from 'zod'
import { fault } from '../../requesting/setting-fault.ts'

const MAX_LAYERS = 30

export const MapLayerSettings = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'small letters, digits and hyphens'),
  nameFr: z.string().min(1).max(100),
  nameEn: z.string().min(1).max(100),
  role: z.enum(LAYER_ROLES).default('other'),
}

export const hasOwnIds = (layers: readonly { id: string }[]): boolean =>
  new Set(layers.map(({ id }) => id)).size === layers.length

const WmsLayer = z.strictObject({
  ...MapLayerSettings,
  /** The layer's name on the server. */
  layer: z.string().min(1).max(200),
  /** Empty: the server's default. */
  style: z.string().max(200).default(''),
})

/** MSC GeoMet: radar of North America, its satellite composites (there is no GeoColor), lightning density. */
const GEOMET_LAYERS = [
  {
    id: 'radar-rain',
    layer: 'RADAR_1KM_RRAI',
    style: '',
    nameFr: 'Radar – pluie',
    nameEn: 'Radar – rain',
    role: 'radar_rain' as const,
  },
  {
    id: 'radar-snow',
    layer: 'RADAR_1KM_RSNO',
    style: '',
    nameFr: 'Radar – neige',
    nameEn: 'Radar – snow',
    role: 'radar_snow' as const,
  },
  {
    id: 'satellite',
    layer: 'GOES-East_1km_DayVis-NightIR',
    style: '',
    nameFr: 'Satellite – visible et infrarouge',
    nameEn: 'Satellite – visible and infrared',
    role: 'satellite' as const,
  },
  {
    id: 'satcc',
    layer: 'GOES-East_1km_NaturalColor',
    style: '',
    nameFr: 'Satellite – composite en couleurs',
    nameEn: 'Satellite – colour composite',
    role: 'satcc' as const,
  },
  {
    id: 'lightning',
    layer: 'Lightning_2.5km_Density',
    style: '',
    nameFr: 'Foudre – densité',
    nameEn: 'Lightning – density',
    role: 'lightning' as const,
  },
]

export const WmsSettings = z.strictObject({
  service: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .default('https://geo.weather.gc.ca/geomet'),
  layers: z
    .array(WmsLayer)
    .min(1)
    .max(MAX_LAYERS)
    .refine(hasOwnIds, fault('same_ids', 'two layers with one id'))
    .default(GEOMET_LAYERS),
  /** Whether the server describes a single layer if `layer=` is given, as MSC GeoMet does. */
  asksByLayer: z.boolean().default(true),
  /** Replaces the attribution in the capabilities. */
  attribution: z.string().max(500).optional(),
})

export type WmsSettings = z.infer<typeof WmsSettings>
export type WmsLayerSettings = WmsSettings['layers'][number]
