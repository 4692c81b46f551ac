import { readdir } from 'node:fs/promises'
import { ARCHIVE_FILE, STYLE_PLACES, TILE_PLACES } from '@verglas/contract/map-codes'
import { patternProblem } from '@verglas/contract/view-rules'
import type { Db } from '../../db/database.ts'
import type { App } from '../../http/app.ts'
import { Invalid, VersionConflict } from '../../http/errors.ts'
import type { Granted } from '../../http/guard.ts'
import { ifMissing } from '../../installation/if-missing.ts'
import { openOrNull } from '../../installation/secrets.ts'
import { lastActOn, recordAct } from '../setups/acts/queries.ts'
import { archiveFolder, isAddress } from './archive.ts'
import { type BaseMapSettings, isPattern, type KeyedSettings } from './base-map.ts'
import { baseMapRow, lockBaseMap, writeBaseMap } from './queries.ts'

export type StoredBaseMap = KeyedSettings & { revision: number | null }
export type BaseMapBody = BaseMapSettings & { key?: string | null | undefined }

/** The base map in use until one is chosen. */
const OUTLINE: StoredBaseMap = {
  kind: 'outline',
  address: '',
  darkAddress: null,
  tileSizePx: 256,
  maxZoom: 18,
  attribution: '',
  terrainAddress: null,
  terrainEncoding: 'terrarium',
  terrainMaxZoom: 12,
  key: null,
  revision: null,
}

/** Needs the connection of the tables' owner, because only the program itself may read keys. */
export async function storedBaseMap(
  app: App,
  setupId: string,
  db: Db = app.database,
): Promise<StoredBaseMap> {
  const row = await baseMapRow(db, setupId)
  return row
    ? { ...row, key: row.key && (openOrNull(app.secrets, row.key, sealOf(setupId))?.key ?? null) }
    : OUTLINE
}

const sealOf = (setupId: string) => `base_map ${setupId}`

/** The settings as administrators see them, without the key. */
export const toSettingsView = ({ key, ...settings }: StoredBaseMap) => ({ ...settings, hasKey: key !== null })

/** Names of the archives in the data folder. */
export async function archiveFiles({ config }: Pick<App, 'config'>): Promise<string[]> {
  const names = await readdir(archiveFolder(config.dataFolder)).catch(ifMissing<string[]>([]))
  return names.filter((name) => ARCHIVE_FILE.test(name)).sort()
}

/** The settings with their key: the one sent, or else the stored one if the host stays the same. */
export function withKey(stored: StoredBaseMap, { key, ...settings }: BaseMapBody): KeyedSettings {
  const storedKey = hostOf(settings.address) === hostOf(stored.address) ? stored.key : null
  const needsKey = [settings.address, settings.darkAddress ?? ''].some((text) => text.includes('{key}'))
  return { ...settings, key: needsKey ? (key === undefined ? storedKey : key) : null }
}

const hostOf = (address: string): string | undefined =>
  /^https?:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase()

type Checking = { config: Pick<App['config'], 'privateHosts'> }

/** Throws `Invalid`, with the field at fault, if the settings cannot be a base map. */
export function checkSettings({ config }: Checking, settings: KeyedSettings): void {
  const { kind, address, darkAddress, key, terrainAddress } = settings
  if (terrainAddress !== null) {
    if (isPattern(terrainAddress))
      checkPattern(config.privateHosts, 'terrainAddress', terrainAddress, HEIGHT_PLACES)
    else checkArchive(config.privateHosts, 'terrainAddress', terrainAddress)
  }
  if (kind === 'outline') return
  if (kind === 'archive') {
    checkArchive(config.privateHosts, 'address', address)
    return
  }
  const fields = [['address', address], ...(darkAddress ? [['darkAddress', darkAddress]] : [])] as const
  for (const [field = '', pattern = ''] of fields) {
    if (kind === 'style') checkAddress(config.privateHosts, field, pattern, STYLE_PLACES)
    else checkPattern(config.privateHosts, field, pattern, TILE_PLACES)
  }
  if (darkAddress && hostOf(darkAddress) !== hostOf(address)) throw new Invalid('body.darkAddress', 'host')
  const isKeyed = [address, darkAddress ?? ''].some((text) => text.includes('{key}'))
  if (isKeyed && key === null) throw new Invalid('body.key', 'key')
}

/** Heights have no key: they are open data, and the key would be sent to the host that has them. */
const HEIGHT_PLACES = TILE_PLACES.filter((place) => place !== 'key')

function checkArchive(privateHosts: ReadonlySet<string>, field: string, address: string): void {
  if (isAddress(address)) checkAddress(privateHosts, field, address, [])
  else if (!ARCHIVE_FILE.test(address)) throw new Invalid(`body.${field}`, 'archive')
}

function checkPattern(
  privateHosts: ReadonlySet<string>,
  field: string,
  pattern: string,
  places: readonly string[],
): void {
  checkAddress(privateHosts, field, pattern, places)
  if (!['{z}', '{x}', '{y}'].every((place) => pattern.includes(place)))
    throw new Invalid(`body.${field}`, 'places')
}

function checkAddress(
  privateHosts: ReadonlySet<string>,
  field: string,
  pattern: string,
  places: readonly string[],
): void {
  const problem = patternProblem(pattern, places)
  const host = hostOf(pattern)?.replace(/:\d+$/, '')
  const isPrivate = host !== undefined && privateHosts.has(host)
  if (problem && !(isPrivate && (problem === 'https' || problem === 'host')))
    throw new Invalid(`body.${field}`, problem)
}

type Chooser = Pick<Granted, 'person' | 'db'> & { app: App; now: Date; address: string }

export async function changeBaseMap(
  { app, db: { setupId }, person, address, now }: Chooser,
  { expectedRevision, ...body }: BaseMapBody & { expectedRevision: number | null },
): Promise<StoredBaseMap> {
  return app.database.transaction(async (tx) => {
    await lockBaseMap(tx, setupId)
    const before = await storedBaseMap(app, setupId, tx)
    const settings = withKey(before, body)
    checkSettings(app, settings)
    if (before.revision !== expectedRevision) {
      const last = await lastActOn(tx, { setupId, kind: 'base_map', id: setupId })
      throw new VersionConflict({
        stored: toSettingsView(before),
        changedBy: last?.name ?? null,
        changedAt: last?.at.toISOString() ?? null,
        sent: toSettingsView({ ...settings, revision: expectedRevision }),
      })
    }
    const key = settings.key === null ? null : app.secrets.seal({ key: settings.key }, sealOf(setupId))
    const revision = (before.revision ?? 0) + 1
    await writeBaseMap(tx, setupId, { ...settings, key, revision })
    const after = { ...settings, revision }
    const target = { kind: 'base_map', id: setupId, name: settings.kind } as const
    const act = {
      setupId,
      verb: 'changed',
      target,
      before: recorded(before),
      after: recorded(after),
    } as const
    await recordAct(tx, act, { person, address }, now)
    return after
  })
}

const recorded = ({ revision: _, ...stored }: StoredBaseMap) => ({ ...stored, key: stored.key !== null })
