import type { CallAnswer } from '@verglas/contract'
import type { Read } from './reader.ts'

const HOUR_MS = 3_600_000

type Roads = CallAnswer<'listRoadcasts'>
type Circuits = CallAnswer<'listCircuits'>
type CircuitForecast = CallAnswer<'getCircuitForecast'>

/** The last minutes at which every circuit was computed from the latest roads of its points. */
export async function settledMs(read: Read, setupId: string, nowMs: number): Promise<number> {
  const { circuits } = await read<Circuits>(`/setups/${setupId}/circuits`, null)
  for (let atMs = nowMs; atMs > nowMs - HOUR_MS / 2; atMs -= HOUR_MS / 30) {
    const from = new Date(Math.floor(atMs / HOUR_MS) * HOUR_MS).toISOString()
    const { roads } = await read<Roads>(`/setups/${setupId}/roadcasts?from=${from}&hours=1`, atMs)
    const issuedAt = new Map(roads.map((road) => [road.castpointId, road.issuedAt]))
    if (await haveFollowed(read, { setupId, circuits, issuedAt, atMs })) return atMs
  }
  throw new Error('the circuits have not followed their points for half an hour')
}

type Followed = {
  readonly setupId: string
  readonly circuits: Circuits['circuits']
  readonly issuedAt: ReadonlyMap<string, string | null>
  readonly atMs: number
}

/** Whether each circuit was computed from the latest roads of its points; a circuit that was not ends the comparison. */
async function haveFollowed(read: Read, { setupId, circuits, issuedAt, atMs }: Followed): Promise<boolean> {
  let pointCount = 0
  for (const { id } of circuits) {
    const { forecast } = await read<CircuitForecast>(`/setups/${setupId}/circuits/${id}/forecast`, atMs)
    const points = forecast?.points ?? []
    pointCount += points.length
    if (points.some(({ castpointId, roadIssuedAt }) => issuedAt.get(castpointId) !== roadIssuedAt))
      return false
  }
  return pointCount > 0
}
