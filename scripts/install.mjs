// Installs from the lock file where that has not been done, with nothing but Node and npm.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const OLDEST_NODE = [20, 19]

/** Ends the program with one sentence where Node is too old or npm fails. */
export function installIfNeeded({ say = () => {} } = {}) {
  refuseOldNode()
  if (installProblem() !== null) install({ say })
}

/** Ends the program with one sentence where Node is too old or `npm ci` has to be run; changes nothing itself. */
export function requireInstalled() {
  refuseOldNode()
  const problem = installProblem()
  if (problem !== null) fail(`${problem}: run npm ci.`)
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    fail(`Verglas needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.versions.node}.`)
  }
}

function installProblem() {
  const installed = path.join(ROOT, 'node_modules', '.package-lock.json')
  if (!fs.existsSync(installed)) return 'The packages are not installed'
  const lockMs = fs.statSync(path.join(ROOT, 'package-lock.json')).mtimeMs
  return fs.statSync(installed).mtimeMs < lockMs
    ? 'The installed packages are older than package-lock.json'
    : null
}

/** What only a build needs is installed too, also where NODE_ENV says production and npm would leave it out. */
export function install({ say = () => {} } = {}) {
  const startedMs = performance.now()
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, stderr } = spawnSync(
    npm,
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) fail(`npm ci failed:\n${stderr}`)
  say('installed from the lock file', performance.now() - startedMs)
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
