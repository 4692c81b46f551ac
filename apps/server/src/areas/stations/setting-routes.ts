import { getStationSetting, listStationSettingChanges, putStationSetting } from '@verglas/contract'
import { type AsOf, latestAsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import {
  SOURCE_DEFAULTS,
  type SourceFields,
  STATION_SETTINGS,
  type StationSettingFields,
  sourceFields,
  unknownInSetting,
} from './setting-queries.ts'

/** An organisation's settings of its stations. */
export function settingRoutes(app: App): void {
  serve(app, getStationSetting, async ({ db, asOf, params: { stationId } }) => {
    const source = await existing(db, asOf, stationId)
    const version = await versioned.at(db, STATION_SETTINGS, stationId, asOf)
    return { setting: toSetting(version), source, revision: version?.revision ?? null }
  })

  serve(app, putStationSetting, async ({ db, person, member, params: { stationId }, body }) => {
    const asOf = await latestAsOf(app.database)
    await existing(db, asOf, stationId)
    const { expectedRevision, ...fields } = body
    const before = await versioned.at(db, STATION_SETTINGS, stationId, asOf)
    if (fields.timezone !== (before?.timezone ?? null) && !member.features.has('edit_timezone'))
      throw new Invalid('body.timezone', 'changing it needs the feature edit_timezone')
    const unknown = await unknownInSetting(db, fields)
    if (unknown) throw new Invalid(`body.${unknown.field}`, `${unknown.id} is not of the organisation`)
    const written = await versioned.save(app.database, STATION_SETTINGS, {
      setupId: db.setupId,
      id: stationId,
      fields,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    })
    if (!written) throw new NotFound(`setting of station ${stationId}`)
    if (written.rev === undefined) {
      const { version, changedAt, changedBy } = written.conflict
      throw new VersionConflict({
        stored: version && { ...toSetting(version), revision: version.revision },
        changedBy,
        changedAt: changedAt.toISOString(),
        sent: { ...fields, revision: expectedRevision },
      })
    }
    return { setting: toSetting(fields), revision: written.change.revision, rev: written.rev }
  })

  serve(app, listStationSettingChanges, async ({ db, asOf, params: { stationId }, query }) => {
    await existing(db, asOf, stationId)
    const changes = await versioned.history(db, STATION_SETTINGS, stationId, {
      asOf,
      before: query.before ?? null,
    })
    return {
      changes: changes.map(({ revision, changedAt, changedBy, version }) => ({
        revision,
        changedAt: changedAt.toISOString(),
        changedBy,
        setting: toSetting(version),
      })),
    }
  })
}

async function existing(db: SetupDb, asOf: AsOf, stationId: string): Promise<SourceFields> {
  const source = await sourceFields(db, asOf, stationId)
  if (!source) throw new NotFound(`station ${stationId}`)
  return source
}

function toSetting(fields: StationSettingFields | null): StationSettingFields {
  const settings = fields ?? SOURCE_DEFAULTS
  const names = Object.keys(SOURCE_DEFAULTS) as (keyof StationSettingFields)[]
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as StationSettingFields
}
