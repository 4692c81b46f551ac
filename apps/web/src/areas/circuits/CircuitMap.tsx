import { SEGMENT_RISK_LINES, TOKENS } from '@verglas/charts/theme'
import { useMemo } from 'react'
import type { Display } from '../../lib/pen.ts'
import { lineLayer } from '../../map/layers/lines.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import { type SegmentCourse, segmentName } from './circuit-strip.ts'
import { riskAt, riskWords } from './risk-words.ts'

type Props = {
  readonly pen: Display
  readonly courses: readonly SegmentCourse[]
  /** The hour that is shown, counted from the start of the forecast. */
  readonly hour: number
  readonly hover: Hover
  readonly circuitId: string
  readonly onOpen: (segmentId: string) => void
}

/** The circuit in the risk of the hour. */
export function CircuitMap({ pen, courses, hour, hover, circuitId, onOpen }: Props) {
  const layers = useMemo(() => {
    const lines = courses.map((course) => {
      const risk = riskAt(course.risk, hour)
      const look = SEGMENT_RISK_LINES.find(({ level }) => level === risk?.level) ?? SEGMENT_RISK_LINES[0]
      return {
        id: course.segment.id,
        coordinates: course.segment.coordinates,
        name: segmentName(pen, course.segment),
        value: riskWords(pen, risk),
        colour: look.colour,
        outline: TOKENS[pen.mode].outline,
        widthPx: look.widthPx + 1,
        isDashed: risk === null,
        rank: look.level,
      }
    })
    return [lineLayer('circuit', lines)]
  }, [courses, hour, pen])
  return (
    <RoadMap
      label={pen.t('circuits.page.map')}
      layers={layers}
      fitKey={circuitId}
      hover={hover}
      onOpen={onOpen}
    />
  )
}
