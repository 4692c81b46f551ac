import type { SourceFile } from './source-files.ts'

/** The folders that each folder may import, by name. */
type MayImport = Readonly<Record<string, readonly string[]>>

const PACKAGE_MAY_IMPORT: MayImport = {
  quantities: [],
  'road-hazard': [],
  'road-model': ['quantities', 'road-hazard'],
  contract: ['quantities', 'language', 'road-hazard'],
  sources: ['quantities', 'contract'],
  language: ['quantities'],
  charts: ['quantities', 'contract', 'language', 'road-hazard'],
  // Without the road model: the simulated road is the truth against which the model is scored.
  'simulated-weather': ['quantities'],
  forecasting: ['quantities', 'contract', 'road-hazard', 'road-model'],
  'road-network': ['quantities', 'contract', 'road-hazard', 'road-model', 'forecasting'],
  treatment: ['quantities', 'contract', 'road-hazard', 'road-model'],
  'metro-files': ['quantities', 'road-hazard', 'road-model'],
}
/** For the server: a folder may import the named folders, itself, the files of `src`, and `installation`. */
const SERVER_MAY_IMPORT: MayImport = {
  installation: [],
  blobs: [],
  documents: [],
  db: ['blobs'],
  identity: ['db', 'mail'],
  history: ['blobs', 'db'],
  http: ['blobs', 'db', 'history', 'identity', 'documents'],
  statistics: ['db'],
  areas: ['blobs', 'db', 'history', 'http', 'statistics', 'documents'],
  ingest: ['blobs', 'db'],
  mail: ['db'],
  delivery: ['db', 'http', 'areas', 'mail', 'documents'],
  chain: ['db', 'ingest'],
  quality: ['db', 'chain'],
  demonstration: ['db', 'backup', 'identity', 'ingest', 'chain', 'quality'],
  backup: ['blobs', 'db'],
  'archive-truth': ['db', 'chain'],
  jobs: [
    'history',
    'blobs',
    'db',
    'backup',
    'identity',
    'ingest',
    'mail',
    'chain',
    'quality',
    'statistics',
    'demonstration',
    'delivery',
  ],
  main: [
    'blobs',
    'db',
    'backup',
    'archive-truth',
    'http',
    'identity',
    'areas',
    'ingest',
    'mail',
    'delivery',
    'chain',
    'jobs',
    'demonstration',
    'documents',
  ],
}
/** For the web; `app`, which joins everything, may import every folder. */
const WEB_MAY_IMPORT: MayImport = {
  lib: ['time', 'i18n'],
  i18n: ['lib'],
  time: ['lib', 'i18n', 'ui'],
  ui: ['lib', 'i18n', 'time'],
  map: ['ui', 'lib', 'i18n', 'time'],
  areas: ['ui', 'lib', 'i18n', 'time', 'map'],
  app: ['ui', 'lib', 'i18n', 'time', 'map', 'areas'],
}
/** The parent folders whose subfolders must all be listed here, with the permitted names. */
const TOP_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  apps: ['server', 'web', 'road-model'],
  packages: Object.keys(PACKAGE_MAY_IMPORT),
  'apps/server/src': [...Object.keys(SERVER_MAY_IMPORT), 'test-support'],
  'apps/web/src': [...Object.keys(WEB_MAY_IMPORT), 'test-support'],
}

/** Folders without rules: they could import everything and be imported everywhere. */
export function unknownFolders(files: readonly SourceFile[]): string[] {
  return Object.entries(TOP_FOLDERS).flatMap(([folder, allowedNames]) => {
    const names = files
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .map(({ file }) => file.slice(folder.length + 1).split('/'))
      .flatMap(([name, ...rest]) => (name !== undefined && rest.length > 0 ? [name] : []))
    return [...new Set(names)]
      .filter((name) => !allowedNames.includes(name))
      .map((name) => `${folder}/${name}: no rule says what it may import`)
  })
}

/**
 * The one list of areas, and for each side its order of them and their folders. The order decides what an area
 * may import.
 */
const AREA_NAMES = 'packages/contract/src/areas.ts'
const SERVER_AREAS = { order: 'apps/server/src/areas/areas.ts', folder: 'apps/server/src/areas/' }
const WEB_AREAS = { order: 'apps/web/src/app/areas.ts', folder: 'apps/web/src/areas/' }

/** Areas that only one of contract, server and web has. */
export function differentAreas(files: readonly SourceFile[]): string[] {
  const names = listOfAreas(files, AREA_NAMES)
  return [SERVER_AREAS, WEB_AREAS].flatMap(({ order, folder }) => {
    const ordered = listOfAreas(files, order)
    const folders = files.flatMap(({ file }) => {
      const [name, ...inner] = file.startsWith(folder) ? file.slice(folder.length).split('/') : []
      return name !== undefined && inner.length > 0 ? [name] : []
    })
    return [
      ...names.filter((name) => !ordered.includes(name)).map((name) => `${order}: has no ${name}`),
      ...[...new Set([...ordered, ...folders])]
        .filter((name) => !names.includes(name))
        .map((name) => `${folder}${name}: ${AREA_NAMES} has no such area`),
    ]
  })
}

/** Imports that violate the allowed direction between folders. */
export function wrongArrows(files: readonly SourceFile[]): string[] {
  const areas = serverAreas(files)
  const webAreas = listOfAreas(files, WEB_AREAS.order)
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap((file) => [...packageArrows(file), ...serverArrows(file, areas), ...webArrows(file, webAreas)])
}

function packageArrows({ file, imports }: SourceFile): string[] {
  const packageName = file.match(/^packages\/([^/]+)\//)?.[1]
  if (!packageName) return []
  return imports
    .map(({ target }) => target.match(/^@verglas\/([^/]+)/)?.[1] ?? packageName)
    .filter((target) => target !== packageName && !PACKAGE_MAY_IMPORT[packageName]?.includes(target))
    .map((target) => `${file}: packages/${packageName} may not import ${target}`)
}

function serverArrows({ file, imports }: SourceFile, areas: readonly ServerArea[]): string[] {
  const serverPlace = placeIn('apps/server/src/', file)
  const allowed = serverPlace && SERVER_MAY_IMPORT[serverPlace.folder]
  if (!serverPlace || !allowed) return []
  const position = (name: string) => areas.findIndex((area) => area.name === name)
  const alsoImports = areas[position(serverPlace.area)]?.alsoImports ?? []
  const mayImport = ['installation', ...allowed, ...alsoImports]
  return imports.flatMap((imported) => {
    const target = imported.file && placeIn('apps/server/src/', imported.file)
    if (!target) return []
    if (target.folder !== serverPlace.folder && !mayImport.includes(target.folder))
      return [`${file}: ${serverPlace.folder} may not import ${target.folder}`]
    if (!isOtherArea(serverPlace, target) || position(serverPlace.area) < 0) return []
    if (!/(^|\/)queries\.ts$/.test(target.inner) && !alsoImports.includes('areas'))
      return [
        `${file}: of another area only its queries.ts may be imported, not ${target.area}/${target.inner}`,
      ]
    return position(target.area) < position(serverPlace.area)
      ? []
      : [`${file}: ${target.area} comes after ${serverPlace.area}`]
  })
}

/** The web may import only the panels of another area, and only if that area comes earlier in the list. */
function webArrows({ file, imports }: SourceFile, areas: readonly string[]): string[] {
  const webPlace = placeIn('apps/web/src/', file)
  if (!webPlace) return []
  return imports.flatMap((imported) => {
    if (/^(maplibre-gl|@vis\.gl)/.test(imported.target) && webPlace.folder !== 'map')
      return [`${file}: only map/ imports MapLibre`]
    if (imported.target === '@verglas/contract' && !imported.isType)
      return [`${file}: schemas stay out of the web; import type`]
    if (imported.target === 'zod') return [`${file}: schemas stay out of the web`]
    const target = imported.file && placeIn('apps/web/src/', imported.file)
    if (!target) return []
    if (target.folder !== webPlace.folder && !WEB_MAY_IMPORT[webPlace.folder]?.includes(target.folder))
      return [`${file}: ${webPlace.folder} may not import ${target.folder}`]
    if (!isOtherArea(webPlace, target)) return []
    if (!/(^|\/)panels\.tsx?$/.test(target.inner))
      return [`${file}: of another area only its panels may be imported, not ${target.area}/${target.inner}`]
    return areas.indexOf(target.area) < areas.indexOf(webPlace.area)
      ? []
      : [`${file}: ${target.area} comes after ${webPlace.area}`]
  })
}

/** For a file directly in its folder, `inner` is empty and `area` is the file's name. */
type Place = { folder: string; area: string; inner: string }

/** null for files elsewhere, and for files directly in `src`, which everything may import. */
function placeIn(src: string, file: string): Place | null {
  if (!file.startsWith(src)) return null
  const [folder, area, ...inner] = file.slice(src.length).split('/')
  return folder !== undefined && area !== undefined ? { folder, area, inner: inner.join('/') } : null
}

const isOtherArea = (own: Place, target: Place) =>
  own.folder === 'areas' && target.folder === 'areas' && target.inner !== '' && target.area !== own.area

type ServerArea = { name: string; alsoImports: readonly string[] }

/** The areas of the server in their order, with the contents of their manifests. */
function serverAreas(files: readonly SourceFile[]): ServerArea[] {
  return listOfAreas(files, SERVER_AREAS.order).map((name) => {
    const manifest = textOf(files, `${SERVER_AREAS.folder}${name}/area.ts`)
    return { name, alsoImports: wordsOf(manifest.match(/alsoImports: \[([^\]]*)\]/)?.[1]) }
  })
}

/** The names in the `AREAS` or `AREA_NAMES` list of a file. */
const listOfAreas = (files: readonly SourceFile[], list: string): string[] =>
  wordsOf(textOf(files, list).match(/AREA(?:S|_NAMES)\b[^=]*= \[([^\]]*)\]/)?.[1])

const textOf = (files: readonly SourceFile[], path: string) =>
  files.find(({ file }) => file === path)?.text ?? ''
const wordsOf = (text = '') => [...text.matchAll(/\w+/g)].map(([word]) => word)
