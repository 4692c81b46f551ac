import { getTreatmentSettings, listTreatmentSettingsChanges, putTreatmentSettings } from '@verglas/contract'
import * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { NotFound, VersionConflict } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import { serve } from '../../../http/serve.ts'
import { ROAD_SETTINGS, settingsOf, TREATMENT_SETTINGS } from './queries.ts'

export function settingsRoutes(app: App): void {
  serve(app, getTreatmentSettings, async ({ db, asOf }) => {
    const stored = await versioned.at(db, TREATMENT_SETTINGS, ROAD_SETTINGS, asOf)
    return { revision: stored?.revision ?? null, settings: settingsOf(stored) }
  })

  serve(app, listTreatmentSettingsChanges, async ({ db, asOf, query }) => {
    const changes = await versioned.history(db, TREATMENT_SETTINGS, ROAD_SETTINGS, {
      asOf,
      before: query.before ?? null,
    })
    return {
      changes: changes.map(({ revision, changedAt, changedBy, version }) => ({
        revision,
        changedAt: changedAt.toISOString(),
        changedBy,
        settings: settingsOf(version),
      })),
    }
  })

  serve(app, putTreatmentSettings, async ({ db, person, body }) => {
    const written = await versioned.save(app.database, TREATMENT_SETTINGS, {
      setupId: db.setupId,
      id: ROAD_SETTINGS,
      fields: { content: body.settings },
      expectedRevision: body.expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    })
    if (!written) throw new NotFound('treatment settings')
    if (written.rev !== undefined) return { revision: written.change.revision, rev: written.rev }
    const { changedAt, changedBy, revision, version } = written.conflict
    throw new VersionConflict({
      changedAt: changedAt.toISOString(),
      changedBy,
      stored: { revision, settings: settingsOf(version) },
      sent: body,
    })
  })
}
