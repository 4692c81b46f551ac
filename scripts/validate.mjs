// `npm run validate -- FOLDER`: replays validation cases of the road model, see docs/road-model.md.
import { buildStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'

await installIfNeeded()
await buildStale({ parts: ['road-model'] })
await import('../apps/road-model/dist/validate.js')
