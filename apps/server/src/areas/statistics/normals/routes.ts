import { type ClimateNormal, climateNormalCalls } from '@verglas/contract'
import type { z } from 'zod'
import type { Version } from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { serveVersioned } from '../../../http/serve-versioned.ts'
import type { NormalStation } from '../../../statistics/normals.ts'
import { CLIMATE_NORMALS } from './queries.ts'

export function normalRoutes(app: App): void {
  serveVersioned(app, climateNormalCalls, {
    entity: CLIMATE_NORMALS,
    toEntry: (normal: Version<Omit<NormalStation, 'id'>>): z.input<typeof ClimateNormal> => normal,
    toFields: (fields) => fields as Omit<NormalStation, 'id'>,
  })
}
