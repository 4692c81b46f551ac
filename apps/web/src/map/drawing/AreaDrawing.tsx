import { Button, useComputedColorScheme } from '@mantine/core'
import { TOKENS } from '@verglas/charts/theme'
import { polygonsOf } from '@verglas/contract/area-rules'
import { unrolled } from '@verglas/contract/oversight-area'
import type { Position } from 'geojson'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { areaLayer } from '../layers/areas.ts'
import type { MapLayer } from '../layers/map-layer.ts'
import { RoadMap } from '../RoadMap.tsx'
import { type Area, isDrawable } from './area-text.ts'
import type { DrawMode } from './DrawTool.tsx'

const DrawTool = lazyComponent(() => import('./DrawTool.tsx'), 'DrawTool')

type Props = {
  /** Text alternative of the drawing. */
  label: string
  area: Area | null
  onChange: (area: Area | null) => void
  /** Layers of the surroundings, for orientation. */
  layers: readonly MapLayer[]
  /** Whenever this changes, the map fits all `layers` and the area. */
  fitKey: string
}

/**
 * Draws an area on the map by touching its corners; corners can be moved, added between two others and removed. People
 * who cannot draw use the same area as text next to it, which the screen has to offer.
 */
export function AreaDrawing({ label, area, onChange, layers, fitKey }: Props) {
  const { t } = useTranslation()
  const colour = TOKENS[useComputedColorScheme('light')].interactive as `#${string}`
  const [hover] = useState(createHover)
  const [mode, setMode] = useState<DrawMode>(area === null ? 'polygon' : 'select')
  const canDraw = area === null || isDrawable(area)
  const all = useMemo(() => {
    if (canDraw || !area) return layers
    const drawn = {
      id: 'area',
      polygons: polygonsOf(unrolled(area)) as Position[][][],
      name: '',
      value: '',
      colour,
      outline: colour,
      rank: 1,
    }
    return [...layers, areaLayer('fixed-area', [drawn])]
  }, [layers, area, canDraw, colour])
  const hint = !canDraw ? 'map.draw.byText' : mode === 'polygon' ? 'map.draw.howToDraw' : 'map.draw.howToMove'
  return (
    <Stack gap={8} minWidth={0}>
      <Row wraps gap={8} align="center" role="toolbar" aria-label={t('map.draw.tools')}>
        {(['polygon', 'select'] as const).map((choice) => (
          <Button
            key={choice}
            size="compact-sm"
            variant={canDraw && mode === choice ? 'filled' : 'default'}
            aria-pressed={mode === choice}
            disabled={!canDraw}
            onClick={() => setMode(choice)}
          >
            {t(choice === 'polygon' ? 'map.draw.add' : 'map.draw.move')}
          </Button>
        ))}
        <Button
          size="compact-sm"
          variant="default"
          disabled={area === null}
          onClick={() => {
            onChange(null)
            setMode('polygon')
          }}
        >
          {t('map.draw.clear')}
        </Button>
        <Text as="span" tone="muted" size={13} flex="1 1 220px">
          {t(hint)}
        </Text>
      </Row>
      <Box hasBorder height="clamp(320px, 52vh, 560px)">
        <RoadMap
          label={label}
          layers={all}
          fitKey={fitKey}
          hover={hover}
          tool={
            canDraw && (
              <Suspense fallback={null}>
                <DrawTool
                  area={area}
                  mode={mode}
                  colour={colour}
                  onChange={onChange}
                  onClosed={() => setMode('select')}
                />
              </Suspense>
            )
          }
        />
      </Box>
    </Stack>
  )
}
