// `node scripts/run-server.mjs ARGS`: runs a command or role of the server, which is built first if it is out
// of date.
import { buildStale } from './build.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installIfNeeded } from './install.mjs'
import { neededBuilds } from './needed-builds.mjs'

endWithNpm()
await installIfNeeded()
await buildStale({ parts: neededBuilds(process.argv.slice(2)) })
await import('../apps/server/dist/main.js')
