// The rules of where things live, held by `npm run check`. Each problem is one sentence.
import fs from 'node:fs'
import path from 'node:path'

const PACKAGE_MAY_IMPORT = {
  quantities: [],
  'road-model': ['quantities'],
  contract: ['quantities'],
  language: ['quantities'],
  charts: ['quantities', 'contract', 'language'],
  'simulated-weather': ['quantities', 'road-model'],
  forecasting: ['quantities', 'contract', 'road-model'],
  'metro-files': ['quantities', 'road-model'],
}
/** Folders whose name refuses nothing. */
const NAMELESS = ['utils', 'helpers', 'common', 'shared', 'core', 'misc']
const MAX_LINES = 400
/** Of the server: a folder may import those named, beside itself and the files of `src`. */
const SERVER_MAY_IMPORT = {
  db: [],
  identity: ['db'],
  http: ['db', 'identity'],
  areas: ['db', 'http'],
  ingest: ['db'],
  mail: ['db'],
  chain: ['db', 'ingest'],
  quality: ['db', 'chain'],
  demonstration: ['db', 'identity', 'ingest', 'chain', 'quality'],
  jobs: ['db', 'identity', 'ingest', 'mail', 'chain', 'quality', 'demonstration'],
  main: ['db', 'http', 'identity', 'areas', 'ingest', 'mail', 'chain', 'jobs', 'demonstration'],
}
/** Areas that speak of how facts come in. */
const AREA_MAY_IMPORT = { connections: ['ingest'] }
/** Of the web: what joins all of it is `app`. */
const WEB_MAY_IMPORT = {
  lib: ['time', 'i18n'],
  i18n: ['lib'],
  time: ['lib', 'i18n', 'ui'],
  ui: ['lib', 'i18n', 'time'],
  map: ['ui', 'lib', 'i18n', 'time'],
  areas: ['ui', 'lib', 'i18n', 'time', 'map'],
  app: ['ui', 'lib', 'i18n', 'time', 'map', 'areas'],
}

export function structureProblems(root) {
  const problems = []
  const files = sourceFiles(root)
  const areaOrder = areaOrderOf(root)
  for (const file of files) {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    const imports = [
      ...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)/g),
    ].map((match) => ({
      target: match[1] ?? match[2],
      isType: /^\s*(import|export) type\b/.test(match[0].trimStart()),
    }))
    const isTest = /\.test\.tsx?$|\/test-|\/test-support\//.test(file)
    problems.push(...namesOf(file), ...lengthOf(file, text, isTest))
    if (!isTest) problems.push(...packageArrows(file, imports), ...sqlPlaces(file, text))
    if (!isTest) problems.push(...serverArrows(file, imports, areaOrder), ...webArrows(file, imports))
  }
  return problems
}

function sourceFiles(root) {
  return ['packages', 'apps', 'scripts', 'e2e'].flatMap((folder) =>
    fs.existsSync(path.join(root, folder))
      ? fs
          .readdirSync(path.join(root, folder), { recursive: true })
          .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
          .filter(
            (file) => /\.(ts|tsx|mjs)$/.test(file) && !/node_modules|\/dist\/|\.gen\.ts$|\.d\.ts$/.test(file),
          )
      : [],
  )
}

function namesOf(file) {
  const bad = file.split('/').find((part) => NAMELESS.includes(part.replace(/\.\w+$/, '')))
  return bad ? [`${file}: «${bad}» is not a name, it could hold anything`] : []
}

function lengthOf(file, text, isTest) {
  const lines = text.split('\n').length
  return !isTest && lines > MAX_LINES ? [`${file}: ${lines} lines; above ${MAX_LINES} it is two ideas`] : []
}

function packageArrows(file, imports) {
  const own = file.match(/^packages\/([^/]+)\//)?.[1]
  if (!own) return []
  return imports
    .map(({ target }) => target.match(/^@verglas\/([^/]+)/)?.[1])
    .filter((target) => target && target !== own && !PACKAGE_MAY_IMPORT[own]?.includes(target))
    .map((target) => `${file}: packages/${own} may not import ${target}`)
}

function serverArrows(file, imports, areaOrder) {
  const [, own] = file.match(/^apps\/server\/src\/([^/]+)\//) ?? []
  if (!own || !SERVER_MAY_IMPORT[own]) return []
  return imports.flatMap(({ target }) => {
    if (!target.startsWith('.')) return []
    const [folder, area, leaf] = path.posix
      .join(path.posix.dirname(file), target)
      .replace('apps/server/src/', '')
      .split('/')
    if (area === undefined) return []
    const mayImport = [...SERVER_MAY_IMPORT[own], ...(AREA_MAY_IMPORT[file.split('/')[4]] ?? [])]
    if (folder !== own && !mayImport.includes(folder)) return [`${file}: ${own} may not import ${folder}`]
    if (own !== 'areas' || folder !== 'areas') return []
    const ownArea = file.split('/')[4]
    if (leaf === undefined || area === ownArea || !areaOrder.includes(ownArea)) return []
    if (leaf !== 'queries.ts')
      return [`${file}: of another area only its queries.ts may be imported, not ${area}/${leaf}`]
    return areaOrder.indexOf(area) < areaOrder.indexOf(ownArea)
      ? []
      : [`${file}: ${area} comes after ${ownArea}`]
  })
}

function webArrows(file, imports) {
  const [, own] = file.match(/^apps\/web\/src\/([^/]+)\//) ?? []
  if (!own) return []
  return imports.flatMap(({ target, isType }) => {
    if (/^(maplibre-gl|@vis\.gl)/.test(target) && own !== 'map')
      return [`${file}: only map/ imports MapLibre`]
    if (target === '@verglas/contract' && !isType)
      return [`${file}: schemas stay out of the web; import type`]
    if (target === 'zod') return [`${file}: schemas stay out of the web`]
    if (!target.startsWith('.')) return []
    const [folder, area, leaf] = path.posix
      .join(path.posix.dirname(file), target)
      .replace('apps/web/src/', '')
      .split('/')
    if (area === undefined) return []
    if (folder !== own && !WEB_MAY_IMPORT[own]?.includes(folder))
      return [`${file}: ${own} may not import ${folder}`]
    const ownArea = file.split('/')[4]
    return own === 'areas' && folder === 'areas' && leaf && area !== ownArea
      ? [`${file}: an area of the web imports no other (${area})`]
      : []
  })
}

/** SQL of an area stands in its queries.ts, or in a file of it that only builds SQL. */
function sqlPlaces(file, text) {
  if (!/^apps\/server\/src\/areas\//.test(file) || /\/(queries|[a-z]+-columns)\.ts$/.test(file)) return []
  return /\b(select\s+.+\s+from|insert into|delete from|update \w+\s+set)\b/i.test(
    text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
  )
    ? [`${file}: SQL belongs into queries.ts`]
    : []
}

function areaOrderOf(root) {
  const text = fs.readFileSync(path.join(root, 'apps/server/src/areas/routes.ts'), 'utf8')
  return [...(text.match(/AREA_ORDER = \[([^\]]*)\]/)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    (match) => match[1],
  )
}
