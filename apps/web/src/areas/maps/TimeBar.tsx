import { ActionIcon, Button } from '@mantine/core'
import { HOUR_MS } from '@verglas/quantities'
import { useEffect, useState } from 'react'
import { usePen } from '../../lib/pen.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '../../ui/icons.ts'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { FIRST_HOUR, instantAt, LAST_HOUR, nextHour } from './hours.ts'
import css from './time-bar.module.css'

/** Hours a second. */
const SPEEDS = ['1', '2', '4'] as const

type Props = {
  hour: number
  /** The map of the hour is not there yet: what is played waits for it. */
  isWaiting: boolean
  onHour: (hour: number) => void
}

/** One slider over the day behind and the day and a half ahead, for everything on the map. */
export function TimeBar({ hour, isWaiting, onHour }: Props) {
  const { t, formats } = usePen()
  const { nowMs, isLive } = useTimeMode()
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>('2')
  const atMs = instantAt(nowMs, hour)
  const kind = hour < 0 ? 'past' : hour > 0 ? 'ahead' : 'now'

  // The clock is outside React.
  useEffect(() => {
    if (!isPlaying || isWaiting) return
    const timer = setTimeout(() => onHour(nextHour(hour)), 1000 / Number(speed))
    return () => clearTimeout(timer)
  }, [isPlaying, isWaiting, hour, speed, onHour])

  const step = (by: number) => {
    setPlaying(false)
    onHour(Math.min(LAST_HOUR, Math.max(FIRST_HOUR, hour + by)))
  }
  const when = `${formats.shortDay(atMs)} ${formats.time(atMs)}`
  const said = t(`maps.time.${kind}`, { hours: Math.abs(hour) })
  const noon = (ms: number) => formats.time(ms)
  return (
    <section className={css.bar} aria-label={t('maps.time.label')}>
      <div className={css.buttons}>
        <ActionIcon variant="default" size={32} aria-label={t('maps.time.back')} onClick={() => step(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t(isPlaying ? 'maps.time.pause' : 'maps.time.play')}
          aria-pressed={isPlaying}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t('maps.time.forward')} onClick={() => step(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <output className={css.when} data-kind={kind}>
        <b>{when}</b>
        <small>{said}</small>
      </output>
      <div className={css.track}>
        <input
          type="range"
          min={FIRST_HOUR}
          max={LAST_HOUR}
          value={hour}
          aria-label={t('maps.time.label')}
          aria-valuetext={`${when}, ${said}`}
          onChange={(event) => {
            setPlaying(false)
            onHour(event.currentTarget.valueAsNumber)
          }}
        />
        <div className={css.ticks} aria-hidden>
          {TICKS.map((tick) => (
            <span key={tick} style={{ left: `${placeOf(tick)}%` }} data-now={tick === 0 || undefined}>
              {tick === 0
                ? t('maps.time.nowTick')
                : noon(Math.floor(nowMs / HOUR_MS) * HOUR_MS + tick * HOUR_MS)}
            </span>
          ))}
        </div>
      </div>
      <FilterChoice
        label={t('maps.time.speed')}
        value={speed}
        options={SPEEDS.map((value) => ({ value, label: t('maps.time.speedOf', { hours: value }) }))}
        onChange={setSpeed}
      />
      <Button size="xs" variant="default" disabled={hour === 0} onClick={() => step(-hour)}>
        {t(isLive ? 'maps.time.toNow' : 'maps.time.toThen')}
      </Button>
    </section>
  )
}

const TICKS = [-24, -12, 0, 12, 24, 36]
const placeOf = (hour: number) => ((hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)) * 100
