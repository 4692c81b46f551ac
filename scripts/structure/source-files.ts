import fs from 'node:fs'
import path from 'node:path'

export type Import = {
  /** As written in the source. */
  target: string
  /** Path from the root; null for a package. */
  file: string | null
  isType: boolean
}
export type SourceFile = { file: string; text: string; imports: Import[]; isTest: boolean }

const FOLDERS = ['packages', 'apps', 'scripts', 'e2e']
/** Measurements and robustness trials: only some rules apply to them. */
const TRIAL_FOLDERS = ['bench', 'test-material', 'torture']

/** All our source files except those of trials, by path from the root. */
export const sourceFiles = (root: string): SourceFile[] => filesIn(root, FOLDERS)

export const trialFiles = (root: string): SourceFile[] => filesIn(root, TRIAL_FOLDERS)

function filesIn(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true })
        .map((file) => path.posix.join(folder, String(file).split(path.sep).join('/'))),
    )
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/node_modules|\/dist\/|\.gen\.ts$|\.d\.ts$/.test(file))
    .sort()
    .map((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8')
      return {
        file,
        text,
        imports: parseImports(file, text),
        isTest: /\.test\.tsx?$|\/test-|\/test-support\//.test(file),
      }
    })
}

/** The database migrations, by name and in order. */
export function migrationNames(root: string): string[] {
  const folder = path.join(root, 'apps/server/migrations')
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []
}

const IMPORT_FROM = /(?:^|\n)\s*(import|export)\b([^'";]*?)from\s+'([^']+)'/g
const SIDE_EFFECT_IMPORT = /(?:^|\n)\s*import\s+'([^']+)'/g
const DYNAMIC_IMPORT = /\bimport\('([^']+)'\)/g

function parseImports(file: string, text: string): Import[] {
  const toImport = (target: string, isType: boolean): Import => ({
    target,
    file: target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : null,
    isType,
  })
  return [
    ...[...text.matchAll(IMPORT_FROM)].map(([, , names = '', target = '']) =>
      toImport(target, /^\s+type\b/.test(names)),
    ),
    ...[...text.matchAll(SIDE_EFFECT_IMPORT)].map(([, target = '']) => toImport(target, false)),
    ...[...text.matchAll(DYNAMIC_IMPORT)].map(([, target = '']) => toImport(target, false)),
  ]
}
