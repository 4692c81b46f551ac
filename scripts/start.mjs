// `npm start`: installs, builds what is out of date, then starts everything.
import { buildStale } from './build.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installIfNeeded } from './install.mjs'
import { reportStep } from './progress.mjs'

endWithNpm()
await installIfNeeded({ step: reportStep })
await buildStale({ step: reportStep })
await import('../apps/server/dist/main.js')
