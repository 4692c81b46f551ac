import type { Bounds } from '../map-bounds.ts'
import type { GroundCell } from './cell.ts'

const FOLDER = import.meta.env.GROUND

/** Sizes of the pieces, and the zoom from which each scale is needed. */
export const SCALES = [
  { level: 'mid', sizeDeg: 20, originDeg: -100, minZoom: 3.5 },
  { level: 'near', sizeDeg: 5, originDeg: -90, minZoom: 7 },
] as const

/** Keys of the pieces that a frame needs, at the finest scale for its zoom. */
export function pieceKeys([west, south, east, north]: Bounds, zoom: number): readonly string[] {
  const scale = SCALES.findLast(({ minZoom }) => zoom >= minZoom)
  if (!scale) return []
  const { level, sizeDeg, originDeg } = scale
  const keys: string[] = []
  const first = (degrees: number, origin: number) =>
    origin + Math.floor((degrees - origin) / sizeDeg) * sizeDeg
  for (let x = first(Math.max(west, -180), -180); x < Math.min(east, 180); x += sizeDeg) {
    for (let y = first(south, originDeg); y < north; y += sizeDeg) keys.push(`${level}_${x}_${y}`)
  }
  return keys
}

const loading = new Map<string, Promise<unknown>>()
const loaded = new Map<string, unknown>()

/** Loads each file once per page; a failure is retried with the next frame. */
function load<Answer>(name: string): Promise<Answer> {
  const pending = loading.get(name) as Promise<Answer> | undefined
  if (pending) return pending
  const answer = fetch(`${FOLDER}/${name}.json`).then((response) => {
    if (!response.ok) throw new Error(`ground ${name}: ${response.status}`)
    return response.json() as Promise<Answer>
  })
  loading.set(name, answer)
  answer.then(
    (content) => loaded.set(name, content),
    // A failed request is thrown where the piece is awaited; here it only lets the next request fetch it again.
    () => loading.delete(name),
  )
  return answer
}

/** Loads the pieces with these keys that exist; most of the sea has none. */
export async function loadPieces(keys: readonly string[]): Promise<readonly GroundCell[]> {
  const existing = new Set(await load<readonly string[]>('pieces'))
  return await Promise.all(keys.filter((key) => existing.has(key)).map((key) => load<GroundCell>(key)))
}

/** The pieces with these keys if all that exist have been loaded already; otherwise null. */
export function loadedPieces(keys: readonly string[]): readonly GroundCell[] | null {
  const existing = loaded.get('pieces') as readonly string[] | undefined
  if (!existing) return null
  const cells = keys.filter((key) => existing.includes(key)).map((key) => loaded.get(key))
  return cells.includes(undefined) ? null : (cells as readonly GroundCell[])
}

/** Fetches the ground of a frame while the program of the map is still loading. */
export function preloadGround(frame: Bounds, zoom: number): void {
  // A failure is reported where the map asks for the same pieces.
  loadPieces(['far', ...pieceKeys(frame, zoom)]).catch(() => {})
}
