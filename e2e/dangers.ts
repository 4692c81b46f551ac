import type { CallAnswer } from '@verglas/contract'
import { hazardKind, SLIPPERY_LEVEL } from '@verglas/road-hazard'
import { codeOfCharacter, kindOfCode, levelOfCode } from '@verglas/road-network/risks'
import type { Read } from './reader.ts'

const HOUR_MS = 3_600_000

type Road = CallAnswer<'getRoadcast'>
type CircuitForecast = CallAnswer<'getCircuitForecast'>

export type Danger = { level: number | null; kind: string | null }
export const dangerOf = (level: number | null | undefined, kindCode: number | null | undefined): Danger => ({
  level: level ?? null,
  kind: kindCode === null || kindCode === undefined || kindCode === 0 ? null : hazardKind(kindCode),
})
export const dangerOfCharacter = (character: number): Danger | null => {
  const code = codeOfCharacter(character)
  return code === null ? null : { level: levelOfCode(code), kind: kindOfCode(code) }
}

/** Rain that freezes: more than a trace of it, or enough to make the road slippery. */
export const freezes = (rainMm: number | null | undefined, { level, kind }: Danger): boolean =>
  (rainMm ?? 0) >= 0.02 || (kind === 'freezing_rain' && (level ?? 0) >= SLIPPERY_LEVEL)

/** The full hours in which rain freezes on any road of a circuit: at its points, and dangerously on its segments. */
export async function freezingMsOf(
  read: Read,
  {
    setupId,
    circuitId,
    castpointIds,
  }: { setupId: string; circuitId: string; castpointIds: readonly string[] },
  atMs: number,
): Promise<ReadonlySet<number>> {
  const roads = await Promise.all(
    castpointIds.map((castpointId) => read<Road>(`/castpoints/${castpointId}/roadcast`, atMs)),
  )
  const { forecast } = await read<CircuitForecast>(`/setups/${setupId}/circuits/${circuitId}/forecast`, atMs)
  const pointDangers = roads.flatMap(({ points }) =>
    points
      .filter(({ rain_frz, hazard_level, hazard_kind }) =>
        freezes(rain_frz, dangerOf(hazard_level, hazard_kind)),
      )
      .map(({ dt }) => Date.parse(dt)),
  )
  const segmentDangers = (forecast?.segments ?? []).flatMap(({ risk }) =>
    [...risk].flatMap((character, hour) => {
      const danger = dangerOfCharacter(character.charCodeAt(0))
      return forecast && danger && freezes(0, danger) ? Date.parse(forecast.startAt) + hour * HOUR_MS : []
    }),
  )
  return new Set([...pointDangers, ...segmentDangers])
}
