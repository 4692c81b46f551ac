import { readdir } from 'node:fs/promises'
import { ARCHIVE_FILE, TILE_PLACES } from '@verglas/contract/map-codes'
import { patternProblem } from '@verglas/contract/view-rules'
import type { Db } from '../../db/database.ts'
import type { App } from '../../http/app.ts'
import { Invalid } from '../../http/errors.ts'
import { type Editor, edited, lateChangeOf } from '../setups/edited.ts'
import { archiveFolder, isAddress } from './archive.ts'
import type { BaseMapSettings, KeyedSettings } from './base-map.ts'

export type StoredBaseMap = KeyedSettings & { revision: number | null }
export type BaseMapBody = BaseMapSettings & { key?: string | null | undefined }

/** What counts until something is chosen. */
const OUTLINE: StoredBaseMap = {
  kind: 'outline',
  address: '',
  darkAddress: null,
  tileSizePx: 256,
  maxZoom: 18,
  attribution: '',
  key: null,
  revision: null,
}

/** As the owner of the tables: keys are read by the program alone. */
export async function storedBaseMap(
  app: App,
  setupId: string,
  db: Db = app.database,
): Promise<StoredBaseMap> {
  const [row] = await db.query<Omit<StoredBaseMap, 'key'> & { key: Buffer | null }>(
    `select kind, address, dark_address as "darkAddress", tile_size_px as "tileSizePx", max_zoom as "maxZoom",
            attribution, key, revision
       from base_map where setup_id = $1`,
    [setupId],
  )
  return row ? { ...row, key: row.key && (app.secrets.open(row.key, sealOf(setupId)).key ?? null) } : OUTLINE
}

const sealOf = (setupId: string) => `base_map ${setupId}`

/** What administrators see of it. */
export const shownSettings = ({ key, ...settings }: StoredBaseMap) => ({ ...settings, hasKey: key !== null })

/** The archives that lie in the data folder, by name. */
export async function archiveFiles({ config }: Pick<App, 'config'>): Promise<string[]> {
  try {
    const names = await readdir(archiveFolder(config.dataFolder))
    return names.filter((name) => ARCHIVE_FILE.test(name)).sort()
  } catch {
    // nobody has put one there
    return []
  }
}

/** The settings with the key that counts: the one that is sent, else the stored one where the host stays the same. */
export function withKey(stored: StoredBaseMap, { key, ...settings }: BaseMapBody): KeyedSettings {
  const kept = hostOf(settings.address) === hostOf(stored.address) ? stored.key : null
  const isWanted = [settings.address, settings.darkAddress ?? ''].some((text) => text.includes('{key}'))
  return { ...settings, key: isWanted ? (key === undefined ? kept : key) : null }
}

const hostOf = (address: string): string | undefined =>
  /^https?:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase()

/** What keeps settings from being a base map, at the field that has it. */
export function checkSettings({ config }: Pick<App, 'config'>, settings: KeyedSettings): void {
  const { kind, address, darkAddress, key } = settings
  if (kind === 'outline') return
  if (kind === 'archive') {
    if (isAddress(address)) checkAddress(config.privateHosts, 'address', address, [])
    else if (!ARCHIVE_FILE.test(address)) throw new Invalid('body.address', 'archive')
    return
  }
  const fields = [['address', address], ...(darkAddress ? [['darkAddress', darkAddress]] : [])] as const
  for (const [field = '', pattern = ''] of fields) {
    checkAddress(config.privateHosts, field, pattern, TILE_PLACES)
    if (!['{z}', '{x}', '{y}'].every((place) => pattern.includes(place)))
      throw new Invalid(`body.${field}`, 'places')
  }
  if (darkAddress && hostOf(darkAddress) !== hostOf(address)) throw new Invalid('body.darkAddress', 'host')
  const isKeyed = [address, darkAddress ?? ''].some((text) => text.includes('{key}'))
  if (isKeyed && key === null) throw new Invalid('body.key', 'key')
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

export async function changeBaseMap(
  editor: Editor,
  { expectedRevision, ...body }: BaseMapBody & { expectedRevision: number | null },
): Promise<StoredBaseMap> {
  const { app, db } = editor
  const { setupId } = db
  return edited(editor, async (tx, record) => {
    await tx.query('select 1 from setup where id = $1 for update', [setupId])
    const before = await storedBaseMap(app, setupId, tx)
    const settings = withKey(before, body)
    checkSettings(app, settings)
    if (before.revision !== expectedRevision)
      throw await lateChangeOf(
        tx,
        { setupId, kind: 'base_map', id: setupId },
        { stored: shownSettings(before), sent: shownSettings({ ...settings, revision: expectedRevision }) },
      )
    await tx.query(
      `insert into base_map
         (setup_id, kind, address, dark_address, tile_size_px, max_zoom, attribution, key, revision)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (setup_id) do update
          set kind = excluded.kind, address = excluded.address, dark_address = excluded.dark_address,
              tile_size_px = excluded.tile_size_px, max_zoom = excluded.max_zoom,
              attribution = excluded.attribution, key = excluded.key, revision = excluded.revision`,
      [
        setupId,
        settings.kind,
        settings.address,
        settings.darkAddress,
        settings.tileSizePx,
        settings.maxZoom,
        settings.attribution,
        settings.key && app.secrets.seal({ key: settings.key }, sealOf(setupId)),
        (before.revision ?? 0) + 1,
      ],
    )
    const after = await storedBaseMap(app, setupId, tx)
    await record({ kind: 'base_map', id: setupId, name: settings.kind }, recorded(before), recorded(after))
    return after
  })
}

const recorded = ({ revision: _, ...stored }: StoredBaseMap) => ({ ...stored, key: stored.key !== null })
