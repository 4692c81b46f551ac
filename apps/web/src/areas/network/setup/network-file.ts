import { MAX_NETWORK_BYTES } from '@verglas/contract/circuit-codes'
import type { Position } from 'geojson'
import { readText } from '../../../lib/read-text-file.ts'

/** A network viewed before it is stored: a file, or an earlier version. */
export type NetworkFile = {
  readonly name: string
  readonly network: unknown
  /** The encoding of a file that is not plain UTF-8. */
  readonly encoding?: string
}

export type FileProblem = 'tooLarge' | 'notJson'

/** The content of a file, or why it is not a network. */
export async function readNetworkFile(file: File): Promise<NetworkFile | FileProblem> {
  if (file.size > MAX_NETWORK_BYTES) return 'tooLarge'
  try {
    const { text, encoding } = await readText(file)
    return { name: file.name, network: JSON.parse(text), ...(encoding === null ? {} : { encoding }) }
  } catch {
    // JSON.parse throws a SyntaxError, which the page displays.
    return 'notJson'
  }
}

export type Line = { readonly id: string; readonly name: string; readonly coordinates: readonly Position[] }

/** The segments of a file by id; those that cannot be drawn are left out, and the server reports why. */
export function linesOf(network: unknown): Map<string, Line> {
  const { features } = (network ?? {}) as { features?: unknown }
  const lines = (Array.isArray(features) ? features : []).flatMap((feature): Line[] => {
    const { properties, geometry } = (feature ?? {}) as { properties?: unknown; geometry?: unknown }
    const { id, name } = (properties ?? {}) as { id?: unknown; name?: unknown }
    const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
    if (typeof id !== 'string' || type !== 'LineString' || !isLine(coordinates)) return []
    return [{ id, name: typeof name === 'string' ? `${name} (${id})` : id, coordinates }]
  })
  return new Map(lines.map((line) => [line.id, line]))
}

const isLine = (coordinates: unknown): coordinates is Position[] =>
  Array.isArray(coordinates) && coordinates.length > 1 && coordinates.every(isPlace)

const isPlace = (position: unknown): boolean =>
  Array.isArray(position) &&
  typeof position[0] === 'number' &&
  typeof position[1] === 'number' &&
  Math.abs(position[0]) <= 180 &&
  Math.abs(position[1]) <= 90
