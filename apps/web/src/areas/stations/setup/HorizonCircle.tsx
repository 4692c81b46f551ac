import { Button, Select, TextInput } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { drawn, fromCircle, openHorizon, pointOnCircle, raised, STEP_DEG, skyViewOf } from './horizon.ts'
import css from './stationsetup.module.css'

type Props = {
  /** Null: not set. */
  horizonDeg: readonly number[] | null
  onChange: (horizonDeg: number[] | null) => void
  onSkyView: (skyView: number) => void
  percent: (share: number) => string
}

const SIZE = 240
const RADIUS = 96
const RINGS_DEG = [0, 30, 60]
const SIDES = ['n', 'e', 's', 'w'] as const

/** The horizon as seen from the road: drawn with the pointer on a circle, or typed direction by direction. */
export function HorizonCircle({ horizonDeg, onChange, onSkyView, percent }: Props) {
  const { t } = useTranslation()
  const [index, setIndex] = useState(0)
  const drawnHorizon = horizonDeg ?? openHorizon()
  const { draw, end } = useHorizonDrawing(drawnHorizon, { onIndex: setIndex, onChange })
  const skyView = skyViewOf(drawnHorizon)
  return (
    <section aria-labelledby="station-horizon" className={css.measures}>
      <h2 id="station-horizon">{t('stationsetup.fields.horizonDeg')}</h2>
      <Note margin="0 0 8px">{t('stationsetup.horizonHint')}</Note>
      <svg
        className={css.horizon}
        viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
        role="img"
        aria-label={t('stationsetup.horizonDrawing', {
          highest: t('stationsetup.degrees', { value: Math.max(...drawnHorizon) }),
          share: percent(skyView),
        })}
        onPointerDown={draw}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <circle r={RADIUS} className={css.hidden} />
        <polygon points={pointsOf(drawnHorizon)} className={css.sky} />
        {RINGS_DEG.map((ring) => (
          <circle key={ring} r={RADIUS * (1 - ring / 90)} className={css.ring} />
        ))}
        {SIDES.map((side, quarter) => {
          const { x, y } = pointOnCircle(quarter * 90, 0)
          return (
            <text key={side} x={x * (RADIUS + 13)} y={y * (RADIUS + 13)} className={css.side}>
              {t(`stationsetup.sides.${side}`)}
            </text>
          )
        })}
        <line
          x2={pointOnCircle(index * STEP_DEG, 0).x * RADIUS}
          y2={pointOnCircle(index * STEP_DEG, 0).y * RADIUS}
          className={css.direction}
        />
      </svg>
      <TypedHorizon horizon={drawnHorizon} index={index} onIndex={setIndex} onChange={onChange} />
      <Row wraps gap={8} align="end">
        <Button size="compact-sm" variant="default" disabled={!horizonDeg} onClick={() => onSkyView(skyView)}>
          {t('stationsetup.takeSkyView', { share: percent(skyView) })}
        </Button>
        <Button size="compact-sm" variant="default" disabled={!horizonDeg} onClick={() => onChange(null)}>
          {t('stationsetup.noHorizon')}
        </Button>
      </Row>
    </section>
  )
}

type Changes = { onIndex: (index: number) => void; onChange: (horizonDeg: number[]) => void }

/** Draws with the pointer: from one move to the next all directions between them are set. */
function useHorizonDrawing(horizon: readonly number[], { onIndex, onChange }: Changes) {
  const last = useRef<ReturnType<typeof placeAt> | null>(null)
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (event.buttons === 0 || last.current === null) return
    const place = placeAt(event)
    const from = event.type === 'pointerdown' ? place : (last.current ?? place)
    last.current = place
    onIndex(place.index)
    onChange(drawn(horizon, from, place))
  }
  const end = () => {
    last.current = null
  }
  return { draw, end }
}

const placeAt = (event: PointerEvent<SVGSVGElement>) => {
  const box = event.currentTarget.getBoundingClientRect()
  const scale = SIZE / box.width / RADIUS
  return fromCircle(
    (event.clientX - box.left - box.width / 2) * scale,
    (event.clientY - box.top - box.height / 2) * scale,
  )
}

const pointsOf = (elevations: readonly number[]) =>
  elevations
    .map((elevation, direction) => {
      const { x, y } = pointOnCircle(direction * STEP_DEG, elevation)
      return `${x * RADIUS},${y * RADIUS}`
    })
    .join(' ')

type TypedProps = Changes & { horizon: readonly number[]; index: number }

function TypedHorizon({ horizon, index, onIndex, onChange }: TypedProps) {
  const { t } = useTranslation()
  const directions = horizon.map((_, direction) => ({
    value: String(direction),
    label: t('stationsetup.degrees', { value: direction * STEP_DEG }),
  }))
  return (
    <Row wraps gap={8} align="end">
      <Select
        size="xs"
        label={t('stationsetup.direction')}
        data={directions}
        allowDeselect={false}
        value={String(index)}
        onChange={(value) => onIndex(Number(value))}
      />
      <TextInput
        size="xs"
        type="number"
        min={0}
        max={90}
        label={t('stationsetup.elevation')}
        value={String(horizon[index] ?? 0)}
        onChange={({ currentTarget }) =>
          onChange(raised(horizon, index, Math.round(Number(currentTarget.value) || 0)))
        }
      />
    </Row>
  )
}
