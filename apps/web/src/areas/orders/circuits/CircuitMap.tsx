import { dangerLines, mapOutline } from '@verglas/charts/theme'
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
    const looks = dangerLines(display.mode)
    const lines = timelines.flatMap((timeline) => {
      const risk = riskAt(timeline.risk, hour)
      const look = looks[risk?.level ?? 0]
      if (!look) return []
      return {
        id: timeline.segment.id,
        coordinates: timeline.segment.coordinates,
        name: segmentName(display, timeline.segment),
        value: riskWords(display, risk),
        colour: look.colour,
        outline: look.outline ?? mapOutline(display.mode),
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
