import { dangerLines, mapOutline, TOKENS } from '@verglas/charts/theme'
import { shortDecisionWords } from '@verglas/language'
import type { Display } from '../../lib/display.ts'
import { type CurrentLooks, createCurrentLooks } from '../../map/layers/current-looks.ts'
import { movingLineLayer } from '../../map/layers/lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { shieldLayer } from '../../map/layers/shields.ts'
import type { LegendGroup } from '../../map/MapLegend.tsx'
import { type RoadDecision, riskWords } from '../orders/panels.ts'
import { momentWords } from '../roadcast/panels.ts'
import { decisionLayer } from './decision-lines.ts'
import {
  codeOfSegment,
  levelsByCode,
  type NetworkFilter,
  type NetworkSegment,
  riskOfSegment,
} from './network-risks.ts'
import { placeWords } from './network-words.ts'

const CALM_WIDTH_PX = 6

/**
 * The hour that a map shows: the style of each segment, and the instant of the labels. Segments and hour are
 * separate, because laying out 20,000 segments takes a second, but changing the hour only a frame.
 */
export type NetworkHour = { readonly displayedLooks: CurrentLooks; atMs: number }
export const createNetworkHour = (): NetworkHour => ({ displayedLooks: createCurrentLooks(), atMs: 0 })

/** Indices of the styles: first that of an unknown risk, then by level from `CALM_PLACE` on. */
const UNKNOWN_PLACE = 0
const CALM_PLACE = 1

const looksIn = (mode: Display['mode']) => [unknownIn(mode), ...dangerLines(mode)]
/** A hollow line, so that an unknown risk does not look like no risk. */
const unknownIn = (mode: Display['mode']) => ({
  colour: TOKENS[mode].surface,
  outline: TOKENS[mode].outline,
  widthPx: CALM_WIDTH_PX,
})

/** The map layer of the network, with the styles of its hour. */
export function networkLayer(
  display: Display,
  segments: readonly NetworkSegment[],
  hour: NetworkHour,
  decisions: ReadonlyMap<string, RoadDecision> = NONE_DECIDED,
): MapLayer {
  const outline = mapOutline(display.mode)
  const layer = movingLineLayer(
    'network',
    segments.map(({ id, coordinates, row, worstLevel }) => ({
      id,
      coordinates,
      name: '',
      value: '',
      colour: TOKENS[display.mode].strongLine,
      outline,
      widthPx: CALM_WIDTH_PX,
      isDashed: row === '',
      rank: worstLevel,
    })),
    { looks: looksIn(display.mode), currentLooks: hour.displayedLooks, outline },
  )
  return labelled(layer, display, segments, hour, decisions)
}

const NONE_DECIDED: ReadonlyMap<string, RoadDecision> = new Map()

/** The road numbers of the network, beside its lines. */
export const networkShields = (segments: readonly NetworkSegment[]): MapLayer =>
  shieldLayer(
    'network-shields',
    segments.flatMap(({ road, coordinates }) => {
      const at = coordinates[Math.floor(coordinates.length / 2)]
      // Lines of an older program in the browser's cache have no road number.
      return road && at ? { road, at } : []
    }),
  )

/** The network with the markings of its closed and slowed circuits, and its road numbers. */
export const networkLayers = (
  display: Display,
  segments: readonly NetworkSegment[],
  hour: NetworkHour,
  decisions: ReadonlyMap<string, RoadDecision>,
): readonly MapLayer[] => [
  networkLayer(display, segments, hour, decisions),
  decisionLayer(display, segments, decisions),
  networkShields(segments),
]

/** A layer of the network whose labels use these segments, because they are newer than its lines. */
export function labelled(
  layer: MapLayer,
  display: Display,
  segments: readonly NetworkSegment[],
  hour: NetworkHour,
  decisions: ReadonlyMap<string, RoadDecision> = NONE_DECIDED,
): MapLayer {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  return {
    ...layer,
    labelOf(id) {
      const [label, segment] = [layer.labelOf(id), byId.get(id)]
      if (!label || !segment) return null
      return {
        ...label,
        name: placeWords(display, [segment]),
        value: [
          riskWords(display, riskOfSegment(segment, hour.atMs)),
          decisionWords(display, decisions.get(segment.circuitId), hour.atMs),
        ]
          .filter(Boolean)
          .join(' · '),
      }
    },
  }
}

/** «Fermée jusqu’à 14:00»; empty for a circuit about which nothing is decided. */
export function decisionWords(display: Display, decision: RoadDecision | undefined, atMs: number): string {
  const moment = (ms: number) => momentWords(display, ms, atMs)
  return decision ? shortDecisionWords({ ...display, nowMs: atMs, moment }, decision) : ''
}

/** The style of each segment at an instant; risks outside the filter look like no risk. */
export function looksAt(
  segments: readonly NetworkSegment[],
  atMs: number,
  filter: NetworkFilter,
): Uint8Array {
  const levelByCode = levelsByCode(filter)
  const looks = new Uint8Array(segments.length)
  segments.forEach((segment, index) => {
    const code = codeOfSegment(segment, atMs)
    looks[index] = code === null ? UNKNOWN_PLACE : CALM_PLACE + (levelByCode[code] as number)
  })
  return looks
}

/** Whether the risk of any segment is unknown. */
export const haveUnknown = (looks: Uint8Array): boolean => looks.includes(UNKNOWN_PLACE)

/** Moves the map to an instant; `looks` are the styles of its segments at that instant. */
export function showHour(hour: NetworkHour, atMs: number, looks: Uint8Array): void {
  hour.atMs = atMs
  hour.displayedLooks.set(looks)
}

/** The network colours for the legend of a map. */
export function riskLegend({ t, mode }: Display, { hasUnknown = false } = {}): LegendGroup {
  const levels = dangerLines(mode).map(({ level, ...line }) => ({
    label: t(`circuits.risk.levels.${level}`),
    ...line,
  }))
  const unknown = { label: t('circuits.page.unknown'), ...unknownIn(mode) }
  return { title: t('map.legends.danger'), rows: hasUnknown ? [...levels, unknown] : levels }
}
