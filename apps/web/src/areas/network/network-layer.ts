import { SEGMENT_RISK_LINES, TOKENS } from '@verglas/charts/theme'
import type { Pen } from '../../lib/pen.ts'
import { lineLayer, withLooks } from '../../map/layers/lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import type { LegendRow } from '../../map/MapLegend.tsx'
import { riskWords } from '../circuits/panels.ts'
import { isWanted, type NetworkFilter, type NetworkSegment, riskOfSegment } from './network-risks.ts'
import { placeWords } from './network-words.ts'

const CALM = SEGMENT_RISK_LINES[0]
/** By level, each always the same object: what stays as it is costs the map nothing. */
const LOOKS = SEGMENT_RISK_LINES.map(({ colour, widthPx }) => ({ colour, widthPx }))
/** Hollow: no risk and no knowledge are not the same. */
const UNKNOWN = {
  light: { colour: TOKENS.light.surface, widthPx: CALM.widthPx },
  dark: { colour: TOKENS.dark.surface, widthPx: CALM.widthPx },
}

/** The network without its risks: made once for all hours, as 20,000 segments take a second to send to the map. */
export function networkShapes(pen: Pen, segments: readonly NetworkSegment[]): MapLayer {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const layer = lineLayer(
    'network',
    segments.map(({ id, coordinates, row, worstLevel }) => ({
      id,
      coordinates,
      name: '',
      value: '',
      colour: CALM.colour,
      outline: TOKENS[pen.mode].outline,
      widthPx: CALM.widthPx,
      isDashed: row === '',
      rank: worstLevel,
    })),
    { movesFlat: true },
  )
  return {
    ...layer,
    labelOf(id) {
      const [label, segment] = [layer.labelOf(id), byId.get(id)]
      return label && segment ? { ...label, name: placeWords(pen, [segment]) } : null
    },
  }
}

/** The network in the risk of an instant; what is not asked for is as quiet as no risk. */
export function networkLayer(
  pen: Pen,
  shapes: MapLayer,
  segments: readonly NetworkSegment[],
  atMs: number,
  filter: NetworkFilter,
): MapLayer {
  const unknown = UNKNOWN[pen.mode]
  const looks = new Map(
    segments.map((segment) => {
      const risk = riskOfSegment(segment, atMs)
      const wanted = isWanted(risk, filter) ? risk?.level : 0
      return [segment.id, risk === null ? unknown : (LOOKS[wanted ?? 0] ?? unknown)]
    }),
  )
  return withLooks(shapes, looks, (id) => {
    const segment = segments.find((each) => each.id === id)
    return segment ? riskWords(pen, riskOfSegment(segment, atMs)) : ''
  })
}

/** What the colours of the network mean, for the legend of a map. */
export function riskRows({ t, mode }: Pen, { hasUnknown = false } = {}): readonly LegendRow[] {
  const levels = SEGMENT_RISK_LINES.map(({ level, colour, widthPx }) => ({
    label: t(`circuits.risk.levels.${level}`),
    colour,
    widthPx,
  }))
  const unknown = { label: t('circuits.page.unknown'), ...UNKNOWN[mode], outline: TOKENS[mode].outline }
  return hasUnknown ? [...levels, unknown] : levels
}
