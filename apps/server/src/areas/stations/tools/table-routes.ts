import { putStationSettings } from '@verglas/contract'
import { type AsOf, latestAsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { AppError } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import { serve } from '../../../http/serve.ts'
import { SOURCE_DEFAULTS, STATION_SETTINGS, sourcesOfStations, unknownInSetting } from '../queries.ts'
import { changesOf, type NamedStation, readTable } from './table-rules.ts'

/** Changes many stations at once from a table, which is previewed before it is stored. */
export function tableRoutes(app: App): void {
  serve(app, putStationSettings, async ({ db, person, member, body }) => {
    const asOf = await latestAsOf(app.database)
    const { read, faults } = readTable(body.rows, await namedStations(db, asOf))
    for (const { row, station, fields } of read) {
      const unknown = await unknownInSetting(db, fields)
      if (unknown) faults.push({ row, field: unknown.field, code: 'refused', detail: unknown.id })
      const isZoneChanged = 'timezone' in fields && fields.timezone !== station.setting.timezone
      if (isZoneChanged && !member.features.has('edit_timezone'))
        faults.push({ row, field: 'timezone', code: 'refused', detail: 'edit_timezone' })
    }
    const changed = read.map(changesOf).filter(({ fields }) => fields.length > 0)
    if (body.isTrial || faults.length > 0 || changed.length === 0) return { changed, faults, rev: null }
    const changedIds = new Set(changed.map(({ stationId }) => stationId))
    const rev = await versioned.saveMany(app.database, STATION_SETTINGS, {
      setupId: db.setupId,
      author: { personId: person.id, name: nameOf(person) },
      entries: read
        .filter(({ station }) => changedIds.has(station.id))
        .map(({ station, fields }) => ({
          id: station.id,
          fields: { ...station.setting, ...fields },
          expectedRevision: station.revision,
        })),
    })
    if (rev === null) throw new AppError('Conflict')
    return { changed, faults, rev }
  })
}

async function namedStations(db: SetupDb, asOf: AsOf): Promise<NamedStation[]> {
  const [sources, settings] = await Promise.all([
    sourcesOfStations(db, asOf),
    versioned.list(db, STATION_SETTINGS, asOf),
  ])
  const settingById = new Map(settings.map(({ id, ...setting }) => [id, setting]))
  return sources.map(({ stationId, ...source }) => {
    const { revision, ...setting } = settingById.get(stationId) ?? { ...SOURCE_DEFAULTS, revision: null }
    return {
      id: stationId,
      ref: setting.ref ?? source.ref ?? '',
      name: setting.name ?? source.name ?? stationId,
      setting,
      revision,
      source,
    }
  })
}
