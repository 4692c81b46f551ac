import { SEGMENT_RISK_LINES, TOKENS } from '@verglas/charts/theme'
import type { Display } from '../../lib/pen.ts'
import { movingLineLayer } from '../../map/layers/lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { type CurrentLooks, createCurrentLooks } from '../../map/layers/shown-looks.ts'
import type { LegendRow } from '../../map/MapLegend.tsx'
import { riskWords } from '../circuits/panels.ts'
import {
  codeOfSegment,
  levelsByCode,
  type NetworkFilter,
  type NetworkSegment,
  riskOfSegment,
} from './network-risks.ts'
import { placeWords } from './network-words.ts'

const CALM = SEGMENT_RISK_LINES[0]

/**
 * The hour that a map shows: the looks of the segments, and the instant of which labels speak. Segments and the hour that
 * is moved through them are apart, as 20,000 segments take a second to be laid out and an hour is a frame.
 */
export type NetworkHour = { readonly displayedLooks: CurrentLooks; atMs: number }
export const createNetworkHour = (): NetworkHour => ({ displayedLooks: createCurrentLooks(), atMs: 0 })

/** Places of the looks: of what is not known, and from `CALM_PLACE` on by level. */
const UNKNOWN_PLACE = 0
const CALM_PLACE = 1

const looksIn = (mode: Display['mode']) => [
  unknownIn(mode),
  ...SEGMENT_RISK_LINES.map(({ colour, widthPx }) => ({ colour, widthPx })),
]
/** Hollow: no risk and no knowledge are not the same. */
const unknownIn = (mode: Display['mode']) => ({ colour: TOKENS[mode].surface, widthPx: CALM.widthPx })

/** The network in the looks of its hour. */
export function networkLayer(
  display: Display,
  segments: readonly NetworkSegment[],
  hour: NetworkHour,
): MapLayer {
  const { outline } = TOKENS[display.mode]
  const layer = movingLineLayer(
    'network',
    segments.map(({ id, coordinates, row, worstLevel }) => ({
      id,
      coordinates,
      name: '',
      value: '',
      colour: CALM.colour,
      outline,
      widthPx: CALM.widthPx,
      isDashed: row === '',
      rank: worstLevel,
    })),
    { looks: looksIn(display.mode), currentLooks: hour.displayedLooks, outline },
  )
  return labelled(layer, display, segments, hour)
}

/** A layer of the network whose labels are of these segments, as they are newer than its lines. */
export function labelled(
  layer: MapLayer,
  display: Display,
  segments: readonly NetworkSegment[],
  hour: NetworkHour,
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
        value: riskWords(display, riskOfSegment(segment, hour.atMs)),
      }
    },
  }
}

/** The look of each segment at an instant; what is not asked for is as quiet as no risk. */
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

/** Whether the risk of any segment is not known. */
export const haveUnknown = (looks: Uint8Array): boolean => looks.includes(UNKNOWN_PLACE)

/** Moves the map to an instant: `looks` are those of its segments then. */
export function showHour(hour: NetworkHour, atMs: number, looks: Uint8Array): void {
  hour.atMs = atMs
  hour.displayedLooks.set(looks)
}

/** What the colours of the network mean, for the legend of a map. */
export function riskRows({ t, mode }: Display, { hasUnknown = false } = {}): readonly LegendRow[] {
  const levels = SEGMENT_RISK_LINES.map(({ level, colour, widthPx }) => ({
    label: t(`circuits.risk.levels.${level}`),
    colour,
    widthPx,
  }))
  const unknown = { label: t('circuits.page.unknown'), ...unknownIn(mode), outline: TOKENS[mode].outline }
  return hasUnknown ? [...levels, unknown] : levels
}
