// `npm start`: installs, builds what is out of date, then starts everything.
import { subscribe } from 'node:diagnostics_channel'
import { buildStale } from './build.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installIfNeeded } from './install.mjs'
import { reportStep } from './progress.mjs'

endWithNpm()
await installIfNeeded({ step: reportStep })
await buildStale({ step: reportStep })
// The import only resolves when the start is complete, so the program notifies this channel once it has been loaded. On
// a busy machine loading takes seconds, which are reported as a step.
const loaded = new Promise((resolve) => subscribe('verglas:loaded', resolve))
const started = import('../apps/server/dist/main.js')
await reportStep({ doing: 'loading the program', done: 'loaded the program' }, () =>
  Promise.race([loaded, started]),
)
await started
