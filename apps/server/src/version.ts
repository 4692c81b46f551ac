import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SERVER_FOLDER } from './paths.ts'

/** The version of this program, as numbers with dots. */
export const VERSION: string = JSON.parse(
  readFileSync(path.join(SERVER_FOLDER, 'package.json'), 'utf8'),
).version

/** Whether a version comes after another: 0.10.0 after 0.9.2. */
export function isLaterVersion(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}
