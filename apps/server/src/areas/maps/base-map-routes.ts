import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { getBaseMap, getBaseMapSettings, getBaseMapTile, tryBaseMap, updateBaseMap } from '@verglas/contract'
import { DAY_MS, MINUTE_MS } from '@verglas/quantities'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { serveBytes } from '../../http/serve-bytes.ts'
import { type KeyedSettings, openBaseMaps } from './base-map.ts'
import {
  archiveFiles,
  changeBaseMap,
  checkSettings,
  shownSettings,
  storedBaseMap,
  withKey,
} from './base-map-choice.ts'

/** Maps change by the year, and whoever chooses another one asks for another version. */
const TILE_KEPT_S = DAY_MS / 1000
/** For how long a trial can be looked at. */
const TRIAL_MS = 10 * MINUTE_MS
const TRIAL = 'trial.'

export function baseMapRoutes(app: App): void {
  const maps = openBaseMaps(app)

  serve(app, getBaseMap, async ({ db }) => {
    const { revision, ...settings } = await storedBaseMap(app, db.setupId)
    const { drawing, problem } = await maps.drawing(settings)
    return { baseMap: drawing && { ...drawing, version: `${revision}` }, problem }
  })

  serveBytes(app, getBaseMapTile, async ({ db, params: { zoom, column, row }, query: { version, mode } }) => {
    const settings = version.startsWith(TRIAL)
      ? trialOf(db.setupId, version)
      : await storedBaseMap(app, db.setupId)
    const tile = settings && (await maps.tile(settings, { zoom, column, row }, mode ?? 'light'))
    if (!tile) throw new NotFound(`tile ${zoom}/${column}/${row}`)
    return {
      mediaType: tile.mediaType,
      sizeBytes: tile.bytes.length,
      etag: createHash('sha256').update(tile.bytes).digest('hex').slice(0, 32),
      keptS: TILE_KEPT_S,
      open: () => Readable.from([Buffer.from(tile.bytes)]),
    }
  })

  serve(app, getBaseMapSettings, async ({ db }) => ({
    settings: shownSettings(await storedBaseMap(app, db.setupId)),
    files: await archiveFiles(app),
  }))

  serve(app, updateBaseMap, async ({ body, ...chooser }) => ({
    settings: shownSettings(await changeBaseMap({ app, ...chooser }, body)),
  }))

  serve(app, tryBaseMap, async ({ db, body, now }) => {
    const settings = withKey(await storedBaseMap(app, db.setupId), body)
    checkSettings(app, settings)
    const { drawing, problem } = await maps.drawing(settings)
    if (!drawing) return { baseMap: null, problem }
    // the whole world is there wherever a map begins; an archive has said by its header that it is one
    const isThere =
      settings.kind === 'archive' || (await maps.tile(settings, { zoom: 0, column: 0, row: 0 }, 'light'))
    if (!isThere) return { baseMap: null, problem: 'no_tile' as const }
    const until = now.getTime() + TRIAL_MS
    const sealed = app.secrets.seal(
      { settings: JSON.stringify(settings), until: `${until}` },
      trialFor(db.setupId),
    )
    return { baseMap: { ...drawing, version: TRIAL + sealed.toString('base64url') }, problem: null }
  })

  function trialOf(setupId: string, version: string): KeyedSettings | null {
    try {
      const sealed = Buffer.from(version.slice(TRIAL.length), 'base64url')
      const { settings = '', until } = app.secrets.open(sealed, trialFor(setupId))
      return Number(until) > app.now().getTime() ? (JSON.parse(settings) as KeyedSettings) : null
    } catch {
      return null
    }
  }
}

const trialFor = (setupId: string) => `base_map_trial ${setupId}`
