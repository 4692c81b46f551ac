// `npm run sbom`: lists the components of the program, without those only used to build and test it, as
// CycloneDX in sbom.json.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { status, stdout } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'inherit'] },
)
if (status !== 0) process.exit(status ?? 1)
const { components } = JSON.parse(stdout)
writeFileSync(path.join(ROOT, 'sbom.json'), stdout)
process.stdout.write(`sbom.json: ${components.length} components\n`)
