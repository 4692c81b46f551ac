import { parseBounded, TooDeep } from './json-depth.ts'
import { Refused } from './refusal.ts'
import { textOf } from './text.ts'

export type Fields = Record<string, unknown>

const MAX_BYTES = 16 * 1024 * 1024

/**
 * A complete JSON document. Throws `Refused`: the reasons of `textOf`, `too_deep`, or `malformed` with its
 * line.
 */
export async function jsonOf(body: AsyncIterable<Uint8Array>, maxBytes = MAX_BYTES): Promise<unknown> {
  let text = ''
  for await (const chunk of textOf(body, maxBytes, { form: 'JSON' })) text += chunk
  try {
    return parseBounded(text)
  } catch (error) {
    if (error instanceof TooDeep) throw new Refused('too_deep', error.message)
    throw new Refused('malformed', error instanceof Error ? error.message : 'not JSON', lineOf(text, error))
  }
}

/** The engine gives a position or the surrounding text; a truncated document has its fault at the end. */
function lineOf(text: string, error: unknown): number {
  const message = String(error)
  const position = /at position (\d+)/.exec(message)?.[1]
  const surroundings = /, (?:\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(message)?.[1]
  const at = position === undefined ? (surroundings ? text.indexOf(surroundings) : -1) : Number(position)
  return text.slice(0, at === -1 ? text.length : at + (surroundings?.length ?? 0) / 2).split('\n').length
}

/** An object of a document, or null where it is anything else. */
export function fields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** A number of a document within bounds, or null. */
export function numberWithin(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null
}
