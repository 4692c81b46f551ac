import { z } from 'zod'
import { fault } from '../../requesting/setting-fault.ts'
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
    /** Address of a JSON list of the instants. */
    indexUrl: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .optional(),
    /**
     * Paths of the lists in it: names separated by dots, several paths by commas. Empty: the document itself.
     */
    indexLists: z.string().max(300).default(''),
    /** Interval between instants, for a layer without a list of them. */
    stepMinutes: z.int().min(1).max(1440).optional(),
    /** Delay until an instant is available. */
    delayMinutes: z.int().min(0).max(2880).default(0),
    /** How long the provider keeps an instant. */
    keptHours: z.int().min(1).max(240).default(3),
    /** The tile requested to check whether the latest instant is available: zoom/column/row. */
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
  /** A secret, used only for the program's own requests. */
  key: Key.optional(),
  /**
   * A key that the provider's terms allow in browsers, e.g. because it is bound to a domain. It is not
   * secret.
   */
  keyForBrowser: Key.optional(),
})

export type TilesSettings = z.infer<typeof TilesSettings>
export type TileLayerSettings = TilesSettings['layers'][number]
