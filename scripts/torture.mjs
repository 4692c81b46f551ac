// `npm run torture -- kill|cuts|disk|clock|slow|streams|fuzz|upgrade [--minutes N] [--rounds N]`; see docs/reliability.md.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { reportStep } from './progress.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
await installIfNeeded({ step: reportStep })
const tsx = path.join(ROOT, 'node_modules', '.bin', 'tsx')
const { status } = spawnSync(tsx, [path.join(ROOT, 'torture', 'main.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
