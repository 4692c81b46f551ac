// Installs from the lock file unless that has been done, using only Node and npm.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSilently } from './progress.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const OLDEST_NODE = [20, 19]

/** Installs if needed; ends the program with one sentence if Node is too old or npm fails. */
export async function installIfNeeded({ step = runSilently } = {}) {
  refuseOldNode()
  if (installProblem() !== null) await install({ step })
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

/** Installs build dependencies too, even if NODE_ENV says production and npm would leave them out. */
export async function install({ step = runSilently } = {}) {
  const words = { doing: 'installing from the lock file', done: 'installed from the lock file' }
  await step(words, runNpm).catch(({ message }) => fail(`npm ci failed:\n${message}`))
}

function runNpm() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const child = spawn(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(errors))
    })
  })
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
