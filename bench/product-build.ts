import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../scripts/root.ts'

/**
 * What `npm start` would build first, so that no measurement pays for it; it may take minutes, and says what it built.
 * `withPast`: for what starts a demonstration.
 */
export function buildWhatIsStale({ withPast = true } = {}): void {
  const args = [path.join(ROOT, 'scripts', 'build.mjs'), ...(withPast ? [] : ['--no-past'])]
  execFileSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}
