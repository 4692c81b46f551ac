import { createHash } from 'node:crypto'
import type { ListItem } from '@verglas/contract/lists'
import { nameOf, plainText } from '../../reading/alert-words.ts'
import type { Faults } from '../../reading/fault-counts.ts'
import { type Fields, fields } from '../../reading/json-document.ts'
import { shortened } from '../../reading/refusal.ts'
import { instantOfLocal } from './local-time.ts'

export type Position = [longitudeDeg: number, latitudeDeg: number]

/** The area of Hydro-Québec's customers: a position elsewhere has swapped coordinates or is invalid. */
const BOX = { west: -80, south: 44, east: -56, north: 63 }
/** About a metre: the same position with more decimals counts as the same place. */
const DIGITS = 5
const MAX_CLIENTS = 5_000_000

/** A row that lacks what defines an outage; it is left out and counted by its reason. */
export class BadRow extends Error {
  readonly reason: string
  constructor(reason: string, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** A text field of a row, or null if it is empty. Numbers are given as numbers or as text. */
export function fieldOf(row: readonly unknown[], index: number): string | null {
  const value = row[index]
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return nameOf(String(value))
}

/** `"[lon, lat]"`: JSON inside a text. */
export function positionOf(value: unknown): Position {
  const match = typeof value === 'string' ? /^\s*\[([^\],]{1,40}),([^\],]{1,40})\]\s*$/.exec(value) : null
  const [longitude, latitude] = [
    Number(match?.[1]?.trim() || Number.NaN),
    Number(match?.[2]?.trim() || Number.NaN),
  ]
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    throw new BadRow('no_position', `position=${shortened(JSON.stringify(value) ?? '', 60)}`)
  const isWithin =
    longitude >= BOX.west && longitude <= BOX.east && latitude >= BOX.south && latitude <= BOX.north
  if (!isWithin) throw new BadRow('out_of_place', `position ${longitude}, ${latitude}`)
  return [Number(longitude.toFixed(DIGITS)), Number(latitude.toFixed(DIGITS))]
}

/** Number of customers, or null if the field is invalid; never a silent zero. */
export function clientsOf(value: unknown, faults: Faults): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (/^\d{1,7}$/.test(text) && Number(text) <= MAX_CLIENTS) return Number(text)
  faults.add('bad_clients', `clients=${shortened(JSON.stringify(value) ?? '', 60)}`)
  return null
}

/** A local time that may be empty; an unreadable one is refused, but the rest of the row is kept. */
export function timeOf(
  row: readonly unknown[],
  index: number,
  edge: 'start' | 'end',
  faults: Faults,
): Date | null {
  const text = fieldOf(row, index)
  if (text === null) return null
  const at = instantOfLocal(text, edge)
  if (!at) faults.add('no_date', `field ${index}=${shortened(text, 60)}`)
  return at
}

/** The word for a letter of a table; an unlisted letter is counted as a fault and becomes `unknown`. */
export function letterOf<Word extends string>(
  table: Record<string, Word>,
  letter: string | null,
  reason: string,
  faults: Faults,
): Word | 'unknown' {
  if (letter === null) return 'unknown'
  const word = Object.hasOwn(table, letter) ? table[letter] : undefined
  if (word === undefined) faults.add(reason, `"${shortened(letter, 20)}"`)
  return word ?? 'unknown'
}

/** A message of the list in its languages; a message without a language is French. */
export function messageOf(messages: Fields, id: string | null): ListItem<'outages'>['message'] {
  const message = id !== null && Object.hasOwn(messages, id) ? messages[id] : null
  const plain = plainText(message)
  if (plain !== null) return { fr: plain }
  const texts = Object.entries(fields(message) ?? {}).flatMap(([lang, value]) => {
    const text = /^[a-z]{2}$/i.test(lang) ? plainText(value) : null
    return text === null ? [] : [[lang.toLowerCase(), text] as const]
  })
  return texts.length > 0 ? Object.fromEntries(texts) : null
}

/** The provider has no stable identifier, so ours is a hash of the stable fields. */
export const refOf = (...keys: readonly unknown[]): string =>
  `hq-${createHash('sha1').update(JSON.stringify(keys)).digest('base64url').slice(0, 16)}`
