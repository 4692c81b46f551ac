// `npm run mutate [words]`: breaks the core on purpose, in a copy, and lists the faults that no test notices.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { reportStep } from './progress.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
await installIfNeeded({ step: reportStep })
const tsx = path.join(ROOT, 'node_modules', '.bin', 'tsx')
const { status } = spawnSync(
  tsx,
  [path.join(ROOT, 'scripts', 'mutate', 'main.ts'), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
)
process.exit(status ?? 1)
