import { z } from 'zod'
import { fault } from '../../asking/setting-fault.ts'
import { hasOwnIds, MapLayerSettings } from '../wms/settings.ts'

const MAX_LAYERS = 20
const PLACES = /\{(\w+)\}/g
const PLACEHOLDERS = ['z', 'x', 'y', 'time', 'epoch', 'path', 'key']

const Key = z.string().regex(/^[\x21-\x7e]{1,1000}$/, 'the key as the provider shows it')

const TileLayer = z
  .strictObject({
    ...MapLayerSettings,
    /** With {z}, {x}, {y}; {time} (ISO), {epoch} (s) or {path} (of the index); {key}. */
    pattern: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .refine(
        (pattern) => ['{z}', '{x}', '{y}'].every((place) => pattern.includes(place)),
        fault('tile_places', '{z}, {x} and {y}'),
      )
      .refine(
        (pattern) => [...pattern.matchAll(PLACES)].every(([, name]) => PLACEHOLDERS.includes(name ?? '')),
        fault('tile_places', `no other places than ${PLACEHOLDERS.join(', ')}`),
      )
      .refine(
        (pattern) => /\{(time|epoch|path)\}/.test(pattern),
        fault('tile_time', 'one of {time}, {epoch} and {path}'),
      ),
    minZoom: z.int().min(0).max(22).default(0),
    maxZoom: z.int().min(0).max(22).default(12),
    tileSizePx: z.int().min(64).max(1024).default(256),
    /** A list of the instants in JSON. */
    indexUrl: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .optional(),
    /** Where in it: names with dots between, several with commas. Empty: the document itself. */
    indexLists: z.string().max(300).default(''),
    /** Without a list: an instant this often, */
    stepMinutes: z.int().min(1).max(1440).optional(),
    /** ready this long after it, */
    delayMinutes: z.int().min(0).max(2880).default(0),
    /** and kept this long by the provider. */
    keptHours: z.int().min(1).max(240).default(3),
    /** The tile that is asked for to see whether the newest instant is there: zoom/column/row. */
    testTile: z
      .string()
      .regex(/^\d{1,2}\/\d{1,7}\/\d{1,7}$/, 'zoom/column/row')
      .default('0/0/0'),
    attribution: z.string().min(1).max(500),
    attributionUrl: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
  })
  .refine(
    ({ indexUrl, stepMinutes }) => (indexUrl === undefined) !== (stepMinutes === undefined),
    fault('tile_times', 'either indexUrl or stepMinutes', { path: ['stepMinutes'] }),
  )
  .refine(
    ({ indexUrl, pattern }) => indexUrl !== undefined || !pattern.includes('{path}'),
    fault('tile_path', '{path} needs indexUrl', { path: ['indexUrl'] }),
  )

export const TilesSettings = z.strictObject({
  layers: z
    .array(TileLayer)
    .min(1)
    .max(MAX_LAYERS)
    .refine(hasOwnIds, fault('same_ids', 'two layers with one id')),
  /** A secret: only for what the program itself asks. */
  key: Key.optional(),
  /** The one that the provider's terms let browsers have, e.g. because it is bound to a domain. It is no secret. */
  keyForBrowser: Key.optional(),
})

export type TilesSettings = z.infer<typeof TilesSettings>
export type TileLayerSettings = TilesSettings['layers'][number]
