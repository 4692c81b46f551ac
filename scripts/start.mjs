// `npm start`: installs, builds what is stale, then starts everything.
import { buildStale } from './build.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installIfNeeded } from './install.mjs'

const say = (text, ms) =>
  process.stdout.write(`  ${text.padEnd(46)} ${(ms / 1000).toFixed(2).padStart(6)} s\n`)

endWithNpm()
installIfNeeded({ say })
await buildStale({ say })
await import('../apps/server/dist/main.js')
