// Builds what is stale: the server with esbuild, the web with Vite. `node scripts/build.mjs [--force] [--no-past]`
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { install } from './install.mjs'
import { reportStep, runSilently } from './progress.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const BUILDS = {
  server: {
    inputs: ['packages', 'apps/server/src', 'package-lock.json', 'scripts/build.mjs', 'scripts/progress.mjs'],
    build: buildServer,
  },
  web: {
    inputs: [
      'packages',
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'scripts/ground',
      'package-lock.json',
      'scripts/build.mjs',
    ],
    build: buildWeb,
  },
  'road-model': {
    inputs: [
      'packages/contract',
      'packages/forecasting',
      'packages/language',
      'packages/quantities',
      'packages/road-hazard',
      'packages/road-model',
      'packages/metro-files',
      'apps/road-model/src',
      'package-lock.json',
      'scripts/build.mjs',
    ],
    build: buildRoadModel,
  },
}

/** The parts that `npm start` needs. */
const PRODUCT = ['server', 'web']

/** Builds each part whose inputs have changed since its last build; returns the names of the parts built. */
export async function buildStale({ force = false, parts = PRODUCT, step = runSilently } = {}) {
  const built = []
  for (const name of parts) {
    const { inputs } = BUILDS[name]
    const stampFile = path.join(ROOT, 'apps', name, 'dist', '.built-from')
    const stamp = stampOf(inputs)
    const last = fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : ''
    if (!force && last === stamp) continue
    // Somebody may have run `npm ci --omit=dev`.
    if (!fs.existsSync(path.join(ROOT, 'node_modules', 'esbuild'))) await install({ step })
    refuseUnwritable(path.join(ROOT, 'apps', name))
    await step({ doing: `building ${name}`, done: `built ${name}` }, () => buildInChild(name))
    fs.writeFileSync(stampFile, stamp)
    built.push(name)
  }
  return built
}

/** The folder may belong to another user, who has installed or built the program there. */
function refuseUnwritable(folder) {
  const dist = path.join(folder, 'dist')
  try {
    fs.accessSync(fs.existsSync(dist) ? dist : folder, fs.constants.W_OK)
  } catch {
    // The folder cannot be written (EACCES, EROFS).
    process.stderr.write(
      `${dist} is out of date and cannot be written by this user: run npm run build as the user whom it belongs to.\n`,
    )
    process.exit(1)
  }
}

/**
 * Builds in a child process: a gigabyte of memory and esbuild's service end with it. In this process they would stay as
 * long as the supervisor runs.
 */
function buildInChild(name) {
  return new Promise((resolve, reject) => {
    fork(fileURLToPath(import.meta.url), ['--part', name])
      .once('error', reject)
      .once('exit', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`${name} could not be built; see above`))
      })
  })
}

/**
 * One hash of names, sizes and times: cheap, and a changed file never keeps all three. Times are in whole
 * seconds, as in a container image; otherwise its program would be built again at each start.
 */
function stampOf(inputs) {
  const hash = createHash('sha1')
  const visit = (file) => {
    if (!fs.existsSync(file)) return
    const status = fs.statSync(file)
    if (status.isDirectory()) {
      for (const child of fs.readdirSync(file).sort()) {
        if (child !== 'node_modules' && child !== 'dist') visit(path.join(file, child))
      }
    } else if (!/\.test\.tsx?$/.test(file))
      hash.update(`${file} ${status.size} ${Math.floor(status.mtimeMs / 1000)}\n`)
  }
  for (const input of inputs) visit(path.join(ROOT, input))
  return hash.digest('hex')
}

async function buildServer() {
  const { build } = await import('esbuild')
  const outdir = path.join(ROOT, 'apps/server/dist')
  // Keeps an existing past, and the marker of another program that is making one.
  removeAllBut(outdir, /^(past-[0-9a-f]+\.gz|starting\.pid)/)
  const settings = {
    // The bundles contain paths, and their hashes decide whether the demonstration's past belongs to this
    // program.
    absWorkingDir: ROOT,
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    external: installedFor('apps/server'),
    logLevel: 'warning',
  }
  // In pieces: the supervisor, each role and each command read only the modules that they need.
  await build({
    ...settings,
    entryPoints: [path.join(ROOT, 'apps/server/src/main/main.ts')],
    splitting: true,
    chunkNames: '[name]-[hash]',
  })
  await build({
    ...settings,
    entryPoints: [
      path.join(ROOT, 'apps/server/src/main/past.ts'),
      // Worker threads are files of their own next to them.
      path.join(ROOT, 'apps/server/src/demonstration/past-worker.ts'),
      path.join(ROOT, 'apps/server/src/ingest/engine/parse-thread.ts'),
      path.join(ROOT, 'apps/server/src/documents/document-thread.ts'),
      path.join(ROOT, 'packages/road-model/src/road-worker.ts'),
      path.join(ROOT, 'packages/treatment/src/plan-worker.ts'),
    ],
  })
}

function removeAllBut(folder, retained) {
  if (!fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder))
    if (!retained.test(name)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
}

/**
 * Makes the past of the demonstration unless it already belongs to the built server; takes some minutes. The server
 * does the same at a first start that finds none.
 */
async function buildPast() {
  let reached = 'preparing'
  const words = { doing: () => `past of the demonstration: ${reached}`, done: 'past of the demonstration' }
  await reportStep(words, async () => {
    // The same option as in a first start: more memory for short-lived objects.
    const maker = fork(path.join(ROOT, 'apps/server/dist/past.js'), {
      execArgv: ['--max-semi-space-size=32'],
    })
    maker.on('message', (message) => {
      reached = message.reached
    })
    const [code] = await once(maker, 'exit')
    if (code !== 0) throw new Error('the past of the demonstration could not be made')
  })
}

/** Packages installed for a workspace: its dependencies, and those of the workspaces in its bundle. */
function installedFor(workspace) {
  const { dependencies, optionalDependencies } = JSON.parse(
    fs.readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) =>
    name.startsWith('@verglas/') ? installedFor(`packages/${name.slice('@verglas/'.length)}`) : [name],
  )
}

/** The command needs nothing installed: its bundle contains everything, worker threads included. */
async function buildRoadModel() {
  const { build } = await import('esbuild')
  const source = path.join(ROOT, 'apps/road-model/src')
  const outdir = path.join(ROOT, 'apps/road-model/dist')
  const { outputFiles } = await build({
    entryPoints: [
      path.join(source, 'main.ts'),
      path.join(source, 'worker.ts'),
      path.join(source, 'validation/validate.ts'),
    ],
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
    logLevel: 'warning',
  })
  fs.mkdirSync(outdir, { recursive: true })
  // Several commands may start at once, so each file is replaced in one step and nobody reads half of one.
  for (const { path: file, contents } of outputFiles) {
    const half = `${file}.${process.pid}`
    fs.writeFileSync(half, contents)
    fs.renameSync(half, file)
  }
}

async function buildWeb() {
  const { build } = await import('vite')
  const root = path.join(ROOT, 'apps/web')
  await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await compress(path.join(root, 'dist'))
}

/** Static text is compressed here once, because it is sent exactly as stored on disk. */
async function compress(folder) {
  const gzip = promisify(zlib.gzip)
  const brotli = promisify(zlib.brotliCompress)
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath ?? entry.path, entry.name)
      if (!/\.(js|mjs|css|html|json|svg|txt|webmanifest)$/.test(file) || fs.statSync(file).size < 1024) return
      const bytes = fs.readFileSync(file)
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 }
      fs.writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }))
      fs.writeFileSync(`${file}.br`, await brotli(bytes, { params }))
    }),
  )
}

async function buildForParent(name) {
  // The process that requested the build may end in the middle.
  process.once('disconnect', () => process.exit(1))
  await BUILDS[name].build()
  process.exit(0)
}

async function buildAll(args) {
  await buildStale({ parts: Object.keys(BUILDS), force: args.includes('--force'), step: reportStep })
  if (!args.includes('--no-past')) await buildPast()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , ...args] = process.argv
  if (args[0] === '--part') await buildForParent(args[1])
  else await buildAll(args)
}
