import fs from 'node:fs'
import path from 'node:path'
import { functionsLongerThan } from './declarations.ts'
import type { SourceFile } from './source-files.ts'

const MAX_LINES = 60
const LIST = 'scripts/structure/long-functions.txt'

/**
 * Functions above the bound must be on the list with their length, and the list holds nothing else: it may only
 * shrink. Tests are not counted.
 */
export function longFunctions(root: string, files: readonly SourceFile[]): string[] {
  const listed = listOf(root)
  const present = files
    .filter(({ isTest }) => !isTest)
    .flatMap((file) =>
      functionsLongerThan(file, MAX_LINES).map(({ name, lines }) => ({ key: `${file.file} ${name}`, lines })),
    )
  const lengths = new Map<string, number>()
  for (const { key, lines } of present) lengths.set(key, Math.max(lines, lengths.get(key) ?? 0))
  return [
    ...[...lengths]
      .filter(([key, lines]) => lines > (listed.get(key) ?? MAX_LINES))
      .map(([key, lines]) => `${key}: ${lines} lines; above ${MAX_LINES} it is two ideas`),
    ...[...listed]
      .filter(([key, lines]) => (lengths.get(key) ?? 0) < lines)
      .map(([key]) => `${LIST}: ${key} ${lengths.get(key) ?? 'is short now; remove its line'}`),
  ]
}

/** The longest length that each listed function may have. */
function listOf(root: string): Map<string, number> {
  const file = path.join(root, LIST)
  if (!fs.existsSync(file)) return new Map()
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}
