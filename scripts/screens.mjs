// `npm run screens [route words]`: takes pictures of every route into gallery/.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
await installIfNeeded()
const { status } = spawnSync(
  path.join(ROOT, 'node_modules', '.bin', 'tsx'),
  [path.join(ROOT, 'scripts', 'screens.ts'), ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' },
)
process.exit(status ?? 1)
