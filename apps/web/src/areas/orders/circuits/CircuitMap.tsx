import { SEGMENT_RISK_LINES, TOKENS } from '@verglas/charts/theme'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { lineLayer } from '../../../map/layers/lines.ts'
import { RoadMap } from '../../../map/RoadMap.tsx'
import type { Hover } from '../../../ui/split/hover.ts'
import { type SegmentTimeline, segmentName } from './circuit-strip.ts'
import { riskAt, riskWords } from './risk-words.ts'

type Props = {
  readonly display: Display
  readonly timelines: readonly SegmentTimeline[]
  /** The displayed hour, counted from the start of the forecast. */
  readonly hour: number
  readonly hover: Hover
  readonly circuitId: string
  readonly onOpen: (segmentId: string) => void
}

/** The circuit coloured by the risk of the hour. */
export function CircuitMap({ display, timelines, hour, hover, circuitId, onOpen }: Props) {
  const layers = useMemo(() => {
    const lines = timelines.map((timeline) => {
      const risk = riskAt(timeline.risk, hour)
      const look = SEGMENT_RISK_LINES.find(({ level }) => level === risk?.level) ?? SEGMENT_RISK_LINES[0]
      return {
        id: timeline.segment.id,
        coordinates: timeline.segment.coordinates,
        name: segmentName(display, timeline.segment),
        value: riskWords(display, risk),
        colour: look.colour,
        outline: TOKENS[display.mode].outline,
        widthPx: look.widthPx + 1,
        isDashed: risk === null,
        rank: look.level,
      }
    })
    return [lineLayer('circuit', lines)]
  }, [timelines, hour, display])
  return (
    <RoadMap
      label={display.t('circuits.page.map')}
      layers={layers}
      fitKey={circuitId}
      hover={hover}
      onOpen={onOpen}
    />
  )
}
