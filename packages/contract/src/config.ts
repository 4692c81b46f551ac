import { z } from 'zod'
import { route } from './route.ts'

export const getGlobalParams = route({
  method: 'GET',
  path: '/params/global',
  area: 'platform',
  summary: 'Settings that a browser needs before sign-in.',
  access: { scope: 'public' },
  response: {
    domain: z.string().describe('Issuer URL of the identity provider.'),
    app_id: z.string(),
    audience: z.string(),
    default_timezone: z.string(),
    api_radar: z.string().nullable(),
    mapbox: z.string().nullable(),
    windy_key: z.string().nullable(),
    matomo: z.object({ url: z.string(), site_id: z.string() }).nullable(),
    demonstration: z.boolean().describe('Whether debug tools are enabled.'),
    version: z.string(),
  },
})
