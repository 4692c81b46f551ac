import { z } from 'zod'
import { parseBounded } from '../../reading/json-depth.ts'
import { fields } from '../../reading/json-document.ts'
import { refusal } from '../../reading/refusal.ts'
import type { Connection, Cursor, Pulled } from '../../requesting/connection.ts'
import { conditionalGet } from '../../requesting/http-get.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

const OPTIONS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 30_000, pauseMs: 500 }
/** An office and a cell, e.g. `TAE/58,65`. */
const GRID = /^[A-Z]{3}\/\d{1,3},\d{1,3}$/

export const NwsSettings = z.strictObject({
  points: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        name: z.string().min(1).optional(),
        latitudeDeg: z.number().min(-90).max(90),
        longitudeDeg: z.number().min(-180).max(180),
        altitudeM: z.number().min(-500).max(9000).nullable(),
        /** The grid cell, if known; otherwise it is requested once. */
        grid: z.string().regex(GRID, 'an office and a cell, such as TAE/58,65').optional(),
      }),
    )
    .max(1000),
  /** An alternative address of the same service. */
  service: z.url({ protocol: /^https?$/ }).default('https://api.weather.gov'),
})

type Point = z.infer<typeof NwsSettings>['points'][number]

/** Requests the cell of each point once and stores it in the cursor, then the forecasts of the cells. */
export async function* pullNws(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { points, service } = settingsOf(NwsSettings, connection.settings)
  const grids: Cursor = {}
  const addresses = []
  for (const point of points) {
    const storedGrid = point.grid ?? connection.cursor[keyOf(point)]
    const grid =
      storedGrid ??
      (await gridOf(point, service, {
        ...OPTIONS,
        contact: connection.contact,
        outbound: connection.outbound,
        now,
        signal,
      }))
    if (typeof grid !== 'string') {
      yield { ...grid, cursor: { ...connection.cursor, ...grids } }
      if (grid.notBefore) return
      continue
    }
    if (!point.grid) grids[keyOf(point)] = grid
    const { id, name, longitudeDeg, latitudeDeg, altitudeM } = point
    addresses.push({
      url: `${service}/gridpoints/${grid}`,
      name: `nws ${id} ${grid}`,
      place: {
        id,
        ...(name === undefined ? {} : { name }),
        location: { longitudeDeg, latitudeDeg, altitudeM },
      },
    })
  }
  for await (const pulled of pullEach(addresses, connection, now, signal, OPTIONS)) {
    yield { ...pulled, cursor: { ...pulled.cursor, ...grids } }
  }
}

/** At most four decimals: the service answers more with a redirect. */
const coordinatesOf = ({ latitudeDeg, longitudeDeg }: Point): string =>
  [latitudeDeg, longitudeDeg].map((degrees) => Number(degrees.toFixed(4))).join()

const keyOf = (point: Point): string => `grid ${point.id} ${coordinatesOf(point)}`

async function gridOf(
  point: Point,
  service: string,
  options: Parameters<typeof conditionalGet>[2],
): Promise<string | Omit<Pulled, 'cursor'>> {
  const answer = await conditionalGet(`${service}/points/${coordinatesOf(point)}`, {}, options)
  const grid = answer.kind === 'body' ? gridIn(answer.bytes) : null
  if (grid) return grid
  const detail =
    answer.kind === 'body' || answer.kind === 'unchanged' ? 'no grid in the answer' : answer.detail
  const notBefore =
    answer.kind === 'throttled' && answer.state.notBefore ? new Date(answer.state.notBefore) : null
  const reason = answer.kind === 'throttled' ? 'throttled' : 'no_grid'
  return { message: null, refusal: refusal(reason, `nws ${point.id}: ${detail}`), notBefore }
}

/** Uses only the three components of the cell's name, never an address from the answer. */
function gridIn(bytes: Uint8Array): string | null {
  try {
    const properties = fields(fields(parseBounded(Buffer.from(bytes).toString()))?.properties)
    const grid = `${properties?.gridId}/${properties?.gridX},${properties?.gridY}`
    return GRID.test(grid) ? grid : null
  } catch {
    // The answer is not JSON (SyntaxError): the point has no grid.
    return null
  }
}
