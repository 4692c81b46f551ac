import { getGlobalParams } from '@verglas/contract'
import type { App } from '../../../http/app.ts'
import { serve } from '../../../http/serve.ts'

export function configRoutes(app: App): void {
  const { config } = app
  serve(app, getGlobalParams, async () => ({
    domain: config.externalIssuer ?? `${config.publicUrl}/oidc`,
    app_id: config.appId,
    audience: config.audience,
    default_timezone: config.defaultTimezone,
    api_radar: config.apiRadar,
    mapbox: config.mapbox,
    windy_key: config.windyKey,
    matomo: config.matomo && { url: config.matomo.url, site_id: config.matomo.siteId },
    demonstration: config.demonstration,
    version: app.version,
  }))
}
