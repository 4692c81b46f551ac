import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../scripts/root.ts'

/** What `npm start` would build first, so that no measurement pays for it; it may take minutes, and says what it built. */
export function buildWhatIsStale(): void {
  execFileSync(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
