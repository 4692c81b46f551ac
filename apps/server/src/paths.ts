import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of a workspace package, searched upwards from this file so that it works wherever the bundle is.
 */
function folderOf(name: string): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === name) return folder
    if (folder === path.dirname(folder)) throw new Error(`the folder of ${name} was not found`)
  }
}

export const SERVER_FOLDER = folderOf('@verglas/server')
export const MIGRATIONS_FOLDER = path.join(SERVER_FOLDER, 'migrations')
export const FUNCTIONS_FOLDER = path.join(SERVER_FOLDER, 'sql', 'functions')
export const MIGRATION_FUNCTIONS_FOLDER = path.join(SERVER_FOLDER, 'sql', 'migration-functions')
/** Folder of the theme for printed documents. */
export const DOCUMENTS_FOLDER = path.join(SERVER_FOLDER, 'documents')
export const WEB_DIST_FOLDER = path.join(SERVER_FOLDER, '..', 'web', 'dist')
export const PROVIDERS_FOLDER = path.join(
  SERVER_FOLDER,
  '..',
  '..',
  'packages',
  'sources',
  'src',
  'providers',
)
