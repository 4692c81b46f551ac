import { useComputedColorScheme } from '@mantine/core'
import { dangerLines, type Mode, mapOutline, outlineOf } from '@verglas/charts/theme'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaLayer, type MapArea } from '../../../map/layers/areas.ts'
import { lineLayer } from '../../../map/layers/lines.ts'
import type { MapLine } from '../../../map/layers/map-line.ts'
import { type MapPoint, pointLayer } from '../../../map/layers/points.ts'
import { RoadMap } from '../../../map/RoadMap.tsx'
import { codeColourIn } from '../../../ui/badge/code-palettes.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { createHover } from '../../../ui/split/hover.ts'
import { Example } from './Example.tsx'

/** Example map with points, road segments and alert areas, all invented. */
export function MapExamples() {
  const { t } = useTranslation()
  const mode = useComputedColorScheme('light')
  const [hover] = useState(createHover)
  const layers = useMemo(
    () => [
      areaLayer('areas', alertAreas(t, mode)),
      lineLayer('segments', segments(mode)),
      pointLayer('points', POINTS),
    ],
    [t, mode],
  )
  return (
    <Box column="1 / -1">
      <Example name="RoadMap · areaLayer, lineLayer, pointLayer">
        <Box hasBorder height={480}>
          <RoadMap label={t('map.label')} layers={layers} fitKey="parts" hover={hover} />
        </Box>
      </Example>
    </Box>
  )
}

const SYMBOLS = ['plain', 'half', 'ring', 'cross'] as const

const POINTS: readonly MapPoint[] = SYMBOLS.map((symbol, index) => ({
  id: `point-${symbol}`,
  longitude: 3.02 + index * 0.06,
  latitude: 45.35 - index * 0.17,
  name: symbol,
  value: index === 0 ? '−1,8' : '',
  fill: '#74ADD1',
  outline: '#4575B4',
  symbol,
  rank: index,
}))

/** A road that winds south, with a risk per segment; the last segment has none. */
function segments(mode: Mode): readonly MapLine[] {
  const looks = dangerLines(mode)
  const placeAt = (km: number) => [3.06 + 0.03 * Math.sin(km / 7), 45.55 - km * 0.009]
  return Array.from({ length: 16 }, (_, index) => {
    const isDashed = index >= 14
    const risk = looks[isDashed ? 0 : Math.floor(index / 2) % looks.length]
    const colour = risk?.colour ?? ''
    const fromKm = index * 5
    return {
      id: `segment-${index}`,
      coordinates: Array.from({ length: 6 }, (_, step) => placeAt(fromKm + step)),
      name: `A75, PK ${fromKm}–${fromKm + 5}`,
      value: `${risk?.level ?? ''}`,
      colour,
      outline: risk?.outline ?? mapOutline(mode),
      widthPx: risk?.widthPx ?? 2,
      isDashed,
      rank: risk?.level ?? 0,
    }
  })
}

function alertAreas(t: TFunction, mode: Mode): readonly MapArea[] {
  return [2, 3, 4].flatMap((severity, index) => {
    const colour = codeColourIn(mode, 'severity', severity)
    if (!colour) return []
    const [longitude, latitude] = [3.25 + (index % 2) * 0.25, 45.45 - index * 0.28]
    const corners = Array.from({ length: 12 }, (_, corner) => {
      const angle = (corner / 12) * 2 * Math.PI
      const radius = 1 + 0.2 * Math.sin(3 * angle)
      return [longitude + 0.2 * radius * Math.cos(angle), latitude + 0.12 * radius * Math.sin(angle)]
    })
    return {
      id: `area-${severity}`,
      polygons: [[[...corners, ...corners.slice(0, 1)]]],
      name: `Zone ${index + 1}`,
      value: t(`codes.severity.${colour.key}`),
      colour: colour.fill,
      outline: outlineOf(colour.fill, mode) ?? colour.fill,
      rank: severity,
    }
  })
}
