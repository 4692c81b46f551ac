/** Test support: damaged messages, and a check that the facts parsed from them are sound. */
import type { Fact } from '../facts/fact.ts'
import { factFault } from '../facts/kinds.ts'
import type { ParseSite } from '../reading/parse-site.ts'
import type { Refusal } from '../reading/refusal.ts'
import type { Source } from '../source.ts'
import { changedLikeProvider, PROVIDER_CHANGES } from './provider-like.ts'

/** What has broken parsers before: markers, invalid numbers, brackets, declarations, odd characters. */
const TOKENS = [
  'MSNG',
  '',
  '-999',
  '1e308',
  '-1e999',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  '1,5',
  '--1',
  '99999999999999999999',
  '<',
  '>',
  '/>',
  '</element>',
  '<element',
  '"',
  "'",
  '&',
  '&#0;',
  '&#xD800;',
  '&amp;',
  '&bomb;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<?xml version="1.1"?>',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  '{"__proto__":{}}',
  '\\u0000',
  '\\ud800',
  '\u0000',
  '\ufeff',
  '\u2028',
  '9999-12-31T23:59:59Z',
  '2026-02-31T00:00:00Z',
  'uom="K"',
  'uom="parsec"',
]

/** Deeply nested or highly repetitive texts, which take a parser seconds if its time is not linear. */
const BULKS: readonly (() => string)[] = [
  () => '['.repeat(8000),
  () => '['.repeat(8000) + ']'.repeat(8000),
  () => '{"a":'.repeat(8000),
  () => '[],'.repeat(8000),
  () => '<a>'.repeat(8000),
  () => '<!--'.repeat(8000),
  () => '&amp;'.repeat(8000),
  () => ','.repeat(30_000),
  () => '\n'.repeat(30_000),
  () => ' '.repeat(30_000),
  () => '9'.repeat(30_000),
]

const NUMBERS = [
  'MSNG',
  '',
  '-999',
  '1e308',
  '-1e999',
  '1E+2',
  'NaN',
  '0',
  '-0',
  '100.4',
  '-40',
  '99999',
  '-10',
  '250.1',
  '.5',
  '7.',
]

/**
 * A damaged copy: one to four changes, the same for the same seed. Every other seed only changes numbers, so
 * that the message stays well-formed and the damage gets past the reader of the format; every fourth changes it as
 * providers do.
 */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const random = mulberry32(seed)
  const randomBelow = (limit: number) => Math.floor(random() * limit)
  if (isLikeProvider(seed))
    return changedLikeProvider(
      bytes,
      PROVIDER_CHANGES[randomBelow(PROVIDER_CHANGES.length)] ?? '',
      randomBelow,
    )
  return seed % 2 === 0 ? withOtherNumbers(bytes, randomBelow) : withDamage(bytes, randomBelow)
}

/** Whether a seed changes a message as providers do, which leaves its times unchanged. */
export const isLikeProvider = (seed: number): boolean => seed % 4 === 3

function withOtherNumbers(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const oneOf = Math.max(1, Math.floor([...text.matchAll(NUMBER)].length / (1 + below(4))))
  const changed = text.replace(NUMBER, (number) => {
    if (below(oneOf) > 0) return number
    return below(2) === 0
      ? (NUMBERS[below(NUMBERS.length)] ?? '')
      : number.replace(/\d/g, () => String(below(10)))
  })
  return Buffer.from(changed, 'latin1')
}

const NUMBER = /-?\d+(?:\.\d+)?/g

function withDamage(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  let damaged = Buffer.from(bytes)
  for (let change = below(4); change >= 0; change -= 1) {
    const at = below(damaged.length + 1)
    const to = Math.min(damaged.length, at + 1 + below(below(4) === 0 ? 2000 : 12))
    const [before, middle, after] = [damaged.subarray(0, at), damaged.subarray(at, to), damaged.subarray(to)]
    const token = Buffer.from(tokenOf(below))
    const changes = [
      () => [before, after],
      () => [before, middle, middle, after],
      () => [before, token, after],
      () => [before, token, middle, after],
      () => [before],
      () => [before, middle.map((byte) => byte ^ (1 << below(8))), after],
      () => [before, middle.map(() => below(256)), after],
      // digits become other digits: the text stays well-formed but the values are wrong
      () => [before, middle.map((byte) => (byte >= 0x30 && byte <= 0x39 ? 0x30 + below(10) : byte)), after],
      () => [before, Buffer.from(middle).reverse(), after],
    ]
    damaged = Buffer.concat(changes[below(changes.length)]?.() ?? [damaged])
  }
  return damaged
}

const tokenOf = (below: (limit: number) => number): string =>
  below(16) === 0 ? (BULKS[below(BULKS.length)]?.() ?? '') : (TOKENS[below(TOKENS.length)] ?? '')

/** A small generator of good quality (Tommy Ettinger), so that a seed in a report reproduces the damage. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Everything that a source parses from some bytes, given in pieces of `pieceBytes`. */
export async function collect(
  source: Pick<Source, 'parse'>,
  bytes: Uint8Array,
  site: ParseSite,
  pieceBytes = 4096,
) {
  const facts: (Fact | Refusal)[] = []
  for await (const fact of source.parse(piecesOf(bytes, pieceBytes), site)) facts.push(fact)
  return facts
}

async function* piecesOf(bytes: Uint8Array, pieceBytes: number) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** The fault of a fact: a value that no reader of it may ever receive. null if it is sound. */
export function faultOf(fact: Fact | Refusal, receivedAt: Date): string | null {
  if (fact.kind !== 'refusal') return factFault(fact, receivedAt)
  return fact.reason && fact.detail.length <= 1200 ? null : 'refusal without a reason'
}
