import { useComputedColorScheme } from '@mantine/core'
import { outlineOf, TOKENS } from '@verglas/charts/theme'
import { useMemo, useState } from 'react'
import { useContextData } from '../lib/context.ts'
import type { GroupDraft } from '../ui/form/draft.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Note } from '../ui/layout/Note.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { createHover } from '../ui/split/hover.ts'
import { pointLayer } from './layers/points.ts'
import { RoadMap } from './RoadMap.tsx'

type Props = {
  /** Text alternative for people who cannot see the map. */
  label: string
  hint: string
  /** Other items of the same kind. */
  others: readonly Other[]
  /** `name`, `longitude`, `latitude` and, for something with a direction, `heading`, as typed. */
  draft: GroupDraft
  fitKey: string
  onPlace: (place: { longitude: number; latitude: number }) => void
}

type Other = {
  readonly id: string
  readonly name: string
  readonly longitude: number
  readonly latitude: number
}

/**
 * The position of an item; touching the map moves it. People who cannot see the map type the coordinates next
 * to it.
 */
export function PlaceMap({ label, hint, others, draft, fitKey, onPlace }: Props) {
  const { formats } = useContextData()
  const mode = useComputedColorScheme('light')
  const [hover] = useState(createHover)
  const { name, longitude, latitude, heading } = draft
  const around = useMemo(() => {
    const fill = TOKENS[mode].muted
    const points = others.map(({ id, name, longitude, latitude }) => ({ id, name, longitude, latitude }))
    const look = { value: '', fill, outline: outlineOf(fill, mode) ?? fill, symbol: 'ring', rank: 1 } as const
    return pointLayer(
      'others',
      points.map((point) => ({ ...point, ...look })),
    )
  }, [others, mode])
  const layers = useMemo(() => {
    const [east, north, headingDeg] = [numberOf(longitude), numberOf(latitude), numberOf(heading)]
    if (east === null || north === null || Math.abs(east) > 180 || Math.abs(north) > 90) return [around]
    const fill = TOKENS[mode].interactive
    const place = {
      id: 'place',
      longitude: east,
      latitude: north,
      name: typeof name === 'string' ? name : '',
      value: headingDeg === null ? '' : formats().windName(headingDeg),
      fill,
      outline: outlineOf(fill, mode) ?? fill,
      symbol: 'plain',
      rank: 0,
    } as const
    return [around, pointLayer('place', [place])]
  }, [around, name, longitude, latitude, heading, mode, formats])
  return (
    <Stack gap={6} minWidth={0}>
      <Note>{hint}</Note>
      <Box hasBorder height={340}>
        <RoadMap
          label={label}
          layers={layers}
          fitKey={fitKey}
          selectedId="place"
          hover={hover}
          onGround={onPlace}
        />
      </Box>
    </Stack>
  )
}

/** The typed text as a number; null if it is not a number yet. */
function numberOf(text: unknown): number | null {
  if (typeof text !== 'string' || text.trim() === '') return null
  const value = Number(text.replace('\u2212', '-').replace(',', '.'))
  return Number.isFinite(value) ? value : null
}
