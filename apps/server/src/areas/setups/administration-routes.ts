import {
  createRole,
  createZone,
  deleteRole,
  deleteZone,
  endRoleView,
  getSetupSettings,
  listRoles,
  listZonePlaces,
  listZones,
  orderZones,
  startRoleView,
  updateRole,
  updateSetupSettings,
  updateZone,
} from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { serve } from '../../http/serve.ts'
import * as roles from './role-queries.ts'
import { changeSettings, settingsOf } from './settings-queries.ts'
import * as zones from './zone-queries.ts'

/** What administrators change in their organisation: settings, roles and zones. */
export function setupAdministrationRoutes(app: App): void {
  const { database } = app

  serve(app, getSetupSettings, async ({ db }) => ({ settings: await settingsOf(database, db.setupId) }))
  serve(app, updateSetupSettings, async ({ body, ...editor }) => ({
    settings: await changeSettings({ app, ...editor }, body),
  }))

  serve(app, listRoles, async ({ db }) => ({ roles: await roles.rolesOf(database, db.setupId) }))
  serve(app, createRole, async ({ body, ...editor }) => ({
    role: await roles.createRole({ app, ...editor }, body),
  }))
  serve(app, updateRole, async ({ params, body, ...editor }) => ({
    role: await roles.changeRole({ app, ...editor }, params.roleId, body),
  }))
  serve(app, deleteRole, async ({ params, query, ...editor }) => {
    await roles.deleteRole({ app, ...editor }, params.roleId, query.expectedRevision)
    return {}
  })

  serve(app, startRoleView, async ({ body, ...viewer }) => ({
    endsAt: (await roles.viewAsRole({ app, ...viewer }, body.roleId)).toISOString(),
  }))
  serve(app, endRoleView, async (viewer) => {
    await roles.endViewAsRole({ app, ...viewer })
    return {}
  })

  serve(app, listZones, async ({ db }) => ({ zones: await zones.zonesOf(database, db.setupId) }))
  serve(app, createZone, async ({ body, ...editor }) => ({
    zone: await zones.createZone({ app, ...editor }, body),
  }))
  serve(app, updateZone, async ({ params, body, ...editor }) => ({
    zone: await zones.changeZone({ app, ...editor }, params.zoneId, body),
  }))
  serve(app, deleteZone, async ({ params, query, ...editor }) => {
    await zones.deleteZone({ app, ...editor }, params.zoneId, {
      expectedRevision: query.expectedRevision,
      isRemovedFromAll: query.takenFromAll === 'true',
    })
    return {}
  })
  serve(app, listZonePlaces, ({ db }) => zones.zonePlacesOf(database, db.setupId))
  serve(app, orderZones, async ({ body, ...editor }) => ({
    zones: await zones.orderZones({ app, ...editor }, body.ids),
  }))
}
