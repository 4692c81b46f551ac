import { nameOf, plainText, webOf } from '../../reading/alert-words.ts'
import { instantOf } from '../../reading/instant.ts'
import type { Fields } from '../../reading/json-document.ts'
import { clockOf, timeReader } from '../csv/local-time.ts'

/** Columns of one feature, asked by any of their names; what nobody asked for is kept as it is. */
export type Columns = ReturnType<typeof columnsOf>

const MAX_TEXT = 4000
const MAX_PROPERTIES = 60

const candidatesOf = clockOf('America/Toronto')
const LOCAL_TIMES = ['iso', 'YYYY/MM/DD HH:mm:ss', 'YYYY/MM/DD HH:mm', 'YYYY-MM-DD', 'YYYY/MM/DD'].map(
  timeReader,
)

/** `DescriptionEtatChausseeFR`, `description_etat_chaussee_fr` and `DESCRIPTIONETATCHAUSSEEFR` are one name. */
export const columnName = (name: string): string => fold(name)

/** Letters and digits alone, without case and accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

/** The beginning of a text, without half a character at its end. */
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

  /** The first of the names that has a value. */
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
    /** A time of Québec without a zone, or one with its zone; `undefined` where it is neither. */
    instant(edge: 'start' | 'end', ...names: readonly string[]): Date | null | undefined {
      const cell = value(...names)
      if (cell === null) return null
      return typeof cell === 'string' ? localInstant(cell.trim(), edge) : undefined
    },
    /** What was not asked for, under the ministry's names. */
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

/** In the hour that clocks repeat the first for what begins, the last for what ends; in the one they skip the hour after. */
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
