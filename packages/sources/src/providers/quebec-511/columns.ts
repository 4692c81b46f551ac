import { nameOf, plainText, webOf } from '../../reading/alert-words.ts'
import type { Fields } from '../../reading/json-document.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { clockOf, timeReader } from '../csv/local-time.ts'

/** The columns of one feature, read by any of their names; unread columns are kept unchanged. */
export type Columns = ReturnType<typeof columnsOf>

const MAX_TEXT = 4000
const MAX_PROPERTIES = 60

const candidatesOf = clockOf('America/Toronto')
const LOCAL_TIMES = ['iso', 'YYYY/MM/DD HH:mm:ss', 'YYYY/MM/DD HH:mm', 'YYYY-MM-DD', 'YYYY/MM/DD'].map(
  timeReader,
)

/**
 * `DescriptionEtatChausseeFR`, `description_etat_chaussee_fr` and `DESCRIPTIONETATCHAUSSEEFR` are the same
 * name.
 */
export const columnName = (name: string): string => fold(name)

/** Keeps only letters and digits, without case and accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

/** Shortens a text without leaving half a character at its end. */
export const cut = (text: string, longest: number): string =>
  text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')

function codeOf(text: string | null): string | null {
  const name = nameOf(text)
  return name === null ? null : cut(name, 200)
}

const PROPERTY = /^[\p{L}\p{N}][\p{L}\p{N} _.:-]{0,99}$/u

export function columnsOf(properties: Fields) {
  const byName = new Map(
    Object.entries(properties).map(([name, value]) => [columnName(name), { name, value }]),
  )
  const readNames = new Set<string>()

  /** The value of the first name that has one. */
  function value(...names: readonly string[]): unknown {
    let firstValue: unknown = null
    for (const name of names.map(columnName)) {
      readNames.add(name)
      const cell = byName.get(name)?.value
      if (firstValue === null && cell !== undefined && cell !== null && cell !== '') firstValue = cell
    }
    return firstValue
  }

  function text(...names: readonly string[]): string | null {
    const cell = value(...names)
    return typeof cell === 'number' || typeof cell === 'string'
      ? plainText(cut(String(cell), MAX_TEXT))
      : null
  }

  return {
    text,
    code: (...names: readonly string[]) => codeOf(text(...names)),
    web: (...names: readonly string[]) => webOf(text(...names)),
    /** French and English of one column: `name` with FR and EN at its end. */
    texts(...names: readonly string[]): Record<string, string> | null {
      const translations = ['fr', 'en'].flatMap((lang) => {
        const translated = text(...names.map((name) => name + lang))
        return translated === null ? [] : [[lang, translated] as const]
      })
      return translations.length > 0 ? Object.fromEntries(translations) : null
    },
    number(...names: readonly string[]): number | null {
      const cell = value(...names)
      const number =
        typeof cell === 'string' && cell.trim() !== '' ? Number(cell.trim().replace(',', '.')) : cell
      return typeof number === 'number' && Number.isFinite(number) ? number : null
    },
    flag(...names: readonly string[]): boolean | null {
      const cell = String(value(...names) ?? '')
        .trim()
        .toLowerCase()
      if (['y', 'yes', 'o', 'oui', 'true', '1'].includes(cell)) return true
      return ['n', 'no', 'non', 'false', '0'].includes(cell) ? false : null
    },
    /** A local time of Québec, or one with its zone; `undefined` if it is neither. */
    instant(edge: 'start' | 'end', ...names: readonly string[]): Date | null | undefined {
      const cell = value(...names)
      if (cell === null) return null
      return typeof cell === 'string' ? localInstant(cell.trim(), edge) : undefined
    },
    /** The columns that were not read, under the ministry's names. */
    rest(): Record<string, string | number | boolean> {
      const unreadColumns = [...byName].filter(([name]) => !readNames.has(name)).slice(0, MAX_PROPERTIES)
      return Object.fromEntries(
        unreadColumns.flatMap(([, { name, value }]) => {
          const plain = typeof value === 'string' ? plainText(cut(value, MAX_TEXT)) : value
          const isPlain =
            typeof plain === 'string' ||
            typeof plain === 'boolean' ||
            (typeof plain === 'number' && Number.isFinite(plain))
          return isPlain && PROPERTY.test(name) ? [[name, plain] as const] : []
        }),
      )
    },
  }
}

/**
 * In the hour that clocks repeat, a start is its first pass and an end its last; in the skipped hour, the
 * hour after.
 */
function localInstant(text: string, edge: 'start' | 'end'): Date | undefined {
  for (const read of LOCAL_TIMES) {
    const readTime = read?.(text)
    if (!readTime) continue
    if (!readTime.isLocal) return new Date(readTime.ms)
    const candidates = candidatesOf(readTime.ms)
    const ms =
      (edge === 'start' ? candidates[0] : candidates.at(-1)) ?? candidatesOf(readTime.ms + 3_600_000)[0]
    return ms === undefined ? undefined : new Date(ms)
  }
  return instantOf(text) ?? undefined
}
