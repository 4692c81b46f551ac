import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../scripts/root.ts'

/**
 * Builds what `npm start` would build first, so that no measurement includes it; this may take minutes, and
 * prints what it built. `withPast`: also the past, for measurements that start a demonstration.
 */
export function buildWhatIsStale({ withPast = true } = {}): void {
  const args = [path.join(ROOT, 'scripts', 'build.mjs'), ...(withPast ? [] : ['--no-past'])]
  execFileSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}
