/**
 * Test support: messages as providers and programs between them really change them. The times that a message names
 * stay the same, so no fact may have an instant that the unchanged message does not give.
 */
import type { Fact } from '../facts/fact.ts'
import type { Refusal } from '../reading/refusal.ts'

type Below = (limit: number) => number
type Change = (text: string, below: Below) => string | Uint8Array

const BYTE_ORDER = '\ufeff'

/** Signs that people and word processors write for others. */
const LOOK_ALIKES: readonly (readonly [sign: string, other: string])[] = [
  ['-', '\u2212'],
  [' ', '\u00a0'],
  [' ', '\u202f'],
  ['°', 'º'],
  ["'", '’'],
  [';', '\u037e'],
]

const CHANGES: Readonly<Record<string, Change>> = {
  lookAlikes(text, below) {
    const [sign, other] = LOOK_ALIKES[below(LOOK_ALIKES.length)] ?? ['-', '\u2212']
    const oneOf = 1 + below(6)
    return text.replaceAll(sign, () => (below(oneOf) === 0 ? other : sign))
  },
  withoutElement: (text, below) => changeElement(text, below, () => ''),
  emptyElement: (text, below) => changeElement(text, below, emptied),
  elementTwice: (text, below) => changeElement(text, below, (element) => `${element}${element}`),
  lineTwice: (text, below) => changeLines(text, below, (line) => [line, line]),
  withoutLine: (text, below) => changeLines(text, below, () => []),
  linesSwapped(text, below) {
    const lines = text.split('\n')
    const at = below(lines.length)
    const [line = '', next = ''] = lines.slice(at, at + 2)
    return at + 1 < lines.length ? lines.toSpliced(at, 2, next, line).join('\n') : text
  },
  byteOrderMark: (text) => `${BYTE_ORDER}${text}`,
  wide: (text) => Buffer.from(`${BYTE_ORDER}${text}`, 'utf16le'),
  wideUnmarked: (text) => Buffer.from(text, 'utf16le'),
  bigEndian: (text) => Buffer.from(`${BYTE_ORDER}${text}`, 'utf16le').swap16(),
  latin: (text) => Buffer.from(text, 'latin1'),
  doublyEncoded: (text) => Buffer.from(Buffer.from(text).toString('latin1')),
  windowsLines: (text) => text.replace(/\r?\n/g, '\r\n'),
  macLines: (text) => text.replace(/\r?\n/g, '\r'),
}
export const PROVIDER_CHANGES = Object.keys(CHANGES)

/** An element without children, or a property of a JSON object with a plain value. */
const ELEMENT =
  /<([\w:.-]+)(?:\s[^<>]*)?>[^<>]*<\/\1>|<[\w:.-]+(?:\s[^<>]*)?\/>|,\s*"[^"]+"\s*:\s*(?:"[^"]*"|[\w.+-]+)/g

function changeElement(text: string, below: Below, change: (element: string) => string): string {
  const elements = [...text.matchAll(ELEMENT)]
  const element = elements[below(Math.max(1, elements.length))]
  if (!element) return text
  const end = element.index + element[0].length
  return text.slice(0, element.index) + change(element[0]) + text.slice(end)
}

const emptied = (element: string): string =>
  element.startsWith(',') ? element.replace(/:[^:]*$/, ':null') : element.replace(/>[^<>]*</, '><')

function changeLines(text: string, below: Below, change: (line: string) => string[]): string {
  const lines = text.split('\n')
  const at = below(lines.length)
  return lines.toSpliced(at, 1, ...change(lines[at] ?? '')).join('\n')
}

/** A copy with one such change, the same for the same name and numbers. */
export function changedLikeProvider(bytes: Uint8Array, name: string, below: Below): Uint8Array {
  const changed = CHANGES[name]?.(Buffer.from(bytes).toString('utf8'), below) ?? bytes
  return typeof changed === 'string' ? Buffer.from(changed) : changed
}

/** The instants in facts of any kind, as texts; without ends that a rule of the reader assumes. */
export const instantsOf = (facts: readonly (Fact | Refusal)[]): string[] =>
  facts.flatMap((fact) => (fact.kind === 'refusal' ? [] : [...instantsIn(fact), ...stepsOf(fact)]))

/** The instants of a forecast's steps: a changed message may lack its first step and then begin with the second. */
function stepsOf(fact: Fact): string[] {
  if (fact.kind !== 'forecast') return []
  const steps = Math.max(0, ...Object.values(fact.values).map((series) => series?.length ?? 0))
  return Array.from({ length: steps }, (_, step) =>
    new Date(fact.startAt.getTime() + step * fact.stepS * 1000).toISOString(),
  )
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function instantsIn(value: unknown): string[] {
  if (value instanceof Date) return [value.toISOString()]
  if (typeof value === 'string') return INSTANT.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const { endsAt, ...others } = value as { endsAt?: unknown; isEndAssumed?: boolean }
  return [
    ...('isEndAssumed' in others ? [] : instantsIn(endsAt)),
    ...Object.values(others).flatMap(instantsIn),
  ]
}
