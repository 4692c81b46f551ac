// `npm run --silent road-model -- ARGS`: forecasts the road from other people's data, see docs/road-model.md.
import { buildStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'

await installIfNeeded()
await buildStale({ parts: ['road-model'] })
await import('../apps/road-model/dist/main.js')
