import { useComputedColorScheme } from '@mantine/core'
import { outlineOf, TOKENS } from '@verglas/charts/theme'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import type { GroupDraft } from '../../ui/form/draft.ts'
import { createHover } from '../../ui/split/hover.ts'
import css from './camerasetup.module.css'

type Props = {
  /** The other cameras of the organisation. */
  others: readonly Other[]
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

/** Where the camera stands; touching the map puts it there. Whoever does not see it types the coordinates beside it. */
export function PlaceMap({ others, draft, fitKey, onPlace }: Props) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const mode = useComputedColorScheme('light')
  const [hover] = useState(createHover)
  const { name, longitude, latitude, heading } = draft
  const around = useMemo(() => {
    const fill = TOKENS[mode].muted
    const points = others.map(({ id, name, longitude, latitude }) => ({ id, name, longitude, latitude }))
    const look = { value: '', fill, outline: outlineOf(fill, mode) ?? fill, sign: 'ring', rank: 1 } as const
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
      sign: 'plain',
      rank: 0,
    } as const
    return [around, pointLayer('place', [place])]
  }, [around, name, longitude, latitude, heading, mode, formats])
  return (
    <div className={css.place}>
      <p className={css.hint}>{t('camerasetup.touchMap')}</p>
      <div className={css.map}>
        <RoadMap
          label={t('camerasetup.placeMap')}
          layers={layers}
          fitKey={fitKey}
          selectedId="place"
          hover={hover}
          onGround={onPlace}
        />
      </div>
    </div>
  )
}

/** What is typed as a number, or null where it is none yet. */
function numberOf(text: unknown): number | null {
  if (typeof text !== 'string' || text.trim() === '') return null
  const value = Number(text.replace('\u2212', '-').replace(',', '.'))
  return Number.isFinite(value) ? value : null
}
