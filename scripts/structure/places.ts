import type { SourceFile } from './source-files.ts'

/** Folder names that are too vague: they could contain anything. */
const NAMELESS = ['utils', 'helpers', 'common', 'shared', 'core', 'misc']
const MAX_LINES = 400

export function namesOf({ file }: SourceFile): string[] {
  const bad = file.split('/').find((segment) => NAMELESS.includes(segment.replace(/\.\w+$/, '')))
  return bad ? [`${file}: «${bad}» is not a name, it could hold anything`] : []
}

export function lengthOf({ file, text, isTest }: SourceFile): string[] {
  const lines = text.split('\n').length
  return !isTest && lines > MAX_LINES ? [`${file}: ${lines} lines; above ${MAX_LINES} it is two ideas`] : []
}

/**
 * The SQL of an area belongs in its queries.ts, in one file per subject if there is much of it
 * (role-queries.ts), or in a file that only builds SQL.
 */
export function sqlPlaces({ file, text, isTest }: SourceFile): string[] {
  if (
    isTest ||
    !/^apps\/server\/src\/areas\//.test(file) ||
    /\/(queries|[a-z]+-queries|[a-z]+-columns)\.ts$/.test(file)
  )
    return []
  return /\b(select\s+.+\s+from|insert into|delete from|update \w+\s+set)\b/i.test(
    text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
  )
    ? [`${file}: SQL belongs into queries.ts`]
    : []
}

/** Two branches may each take the next number; the program would then refuse to start. */
export function migrationNumbers(names: readonly string[]): string[] {
  const numberOf = (name: string) => name.slice(0, 4)
  return names
    .filter((name) => names.some((other) => other < name && numberOf(other) === numberOf(name)))
    .map((name) => `apps/server/migrations/${name}: its number is taken by another migration`)
}
