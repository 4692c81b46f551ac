import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  getBaseMap,
  getBaseMapSettings,
  getBaseMapStyle,
  getBaseMapTile,
  tryBaseMap,
  updateBaseMap,
} from '@verglas/contract'
import { TERRAIN_SOURCE } from '@verglas/contract/map-codes'
import { DAY_MS, MINUTE_MS } from '@verglas/quantities'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { type Context, serve } from '../../http/serve.ts'
import { serveBytes } from '../../http/serve-bytes.ts'
import { type BaseMaps, type KeyedSettings, openBaseMaps } from './base-map.ts'
import {
  archiveFiles,
  changeBaseMap,
  checkSettings,
  storedBaseMap,
  toSettingsView,
  withKey,
} from './base-map-choice.ts'

/** How long browsers cache a tile: maps change about once a year, and another choice changes the address. */
const TILE_MAX_AGE_S = DAY_MS / 1000
/** How long a trial can be viewed. */
const TRIAL_MS = 10 * MINUTE_MS
const TRIAL = 'trial.'

export function baseMapRoutes(app: App): void {
  const maps = openBaseMaps(app)

  serve(app, getBaseMap, async ({ db }) => {
    const { revision, ...settings } = await storedBaseMap(app, db.setupId)
    return renderStyle(maps, settings, `${revision}`)
  })

  serve(app, getBaseMapStyle, async ({ db, query: { version, mode } }) => {
    const settings = await settingsOf(app, db.setupId, version)
    const style = settings && (await maps.style(settings, mode ?? 'light'))
    if (!style) throw new NotFound('style of the base map')
    const sources = style.sources.map(({ origin: _, ...source }) => source)
    return { sources, layers: style.layers }
  })

  serveBytes(app, getBaseMapTile, async ({ db, params, query: { version, mode = 'light', source } }) => {
    const settings = await settingsOf(app, db.setupId, version)
    const tile = settings && (await maps.tile(settings, params, mode, source))
    if (!tile) throw new NotFound(`tile ${params.zoom}/${params.column}/${params.row}`)
    return {
      mediaType: tile.mediaType,
      sizeBytes: tile.bytes.length,
      etag: createHash('sha256').update(tile.bytes).digest('hex').slice(0, 32),
      maxAgeS: TILE_MAX_AGE_S,
      open: () => Readable.from([Buffer.from(tile.bytes)]),
    }
  })

  serve(app, getBaseMapSettings, async ({ db }) => ({
    settings: toSettingsView(await storedBaseMap(app, db.setupId)),
    files: await archiveFiles(app),
  }))

  serve(app, updateBaseMap, async ({ body, ...chooser }) => ({
    settings: toSettingsView(await changeBaseMap({ app, ...chooser }, body)),
  }))

  serve(app, tryBaseMap, (context) => tryBaseMapChoice(app, maps, context))
}

/** Drawing settings of a base map on trial, under a version that is valid only for a while. */
async function tryBaseMapChoice(app: App, maps: BaseMaps, { db, body, now }: Context<typeof tryBaseMap>) {
  const settings = withKey(await storedBaseMap(app, db.setupId), body)
  checkSettings(app, settings)
  const sealed = app.secrets.seal(
    { settings: JSON.stringify(settings), until: `${now.getTime() + TRIAL_MS}` },
    trialFor(db.setupId),
  )
  const tried = await renderStyle(maps, settings, TRIAL + sealed.toString('base64url'))
  // Every map has the tile of the whole world, so its presence proves that the tiles work. An archive or a style
  // has already been checked by reading its header.
  const isThere = async (source?: string) =>
    (await maps.tile(settings, { zoom: 0, column: 0, row: 0 }, 'light', source)) !== null
  if (tried.baseMap && settings.kind === 'tiles' && !(await isThere()))
    Object.assign(tried, { baseMap: null, problem: 'no_tile' })
  if (tried.terrain && settings.terrainAddress?.includes('{y}') && !(await isThere(TERRAIN_SOURCE)))
    Object.assign(tried, { terrain: null, terrainProblem: 'no_tile' })
  return tried
}

async function renderStyle(maps: BaseMaps, settings: KeyedSettings, version: string) {
  const [base, heights] = await Promise.all([maps.drawing(settings), maps.heights(settings)])
  return {
    baseMap: base.drawing && { ...base.drawing, version },
    problem: base.problem,
    terrain: heights.drawing && { ...heights.drawing, version },
    terrainProblem: heights.problem,
  }
}

async function settingsOf(app: App, setupId: string, version: string): Promise<KeyedSettings | null> {
  return version.startsWith(TRIAL) ? trialOf(app, setupId, version) : storedBaseMap(app, setupId)
}

function trialOf(app: App, setupId: string, version: string): KeyedSettings | null {
  try {
    const sealed = Buffer.from(version.slice(TRIAL.length), 'base64url')
    const { settings = '', until } = app.secrets.open(sealed, trialFor(setupId))
    return Number(until) > app.now().getTime() ? (JSON.parse(settings) as KeyedSettings) : null
  } catch {
    // The encryption key was lost or the stored text was changed: decryption fails.
    return null
  }
}

const trialFor = (setupId: string) => `base_map_trial ${setupId}`
