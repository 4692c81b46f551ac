import { ActionIcon, Button } from '@mantine/core'
import { HOUR_MS } from '@verglas/quantities'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDisplay } from '../lib/display.ts'
import { IconChevronLeft, IconChevronRight, IconClock, IconPlayerPause, IconPlayerPlay } from '../ui/icons.ts'
import type { LayoutProps } from '../ui/layout/layout-element.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { FilterChoice } from '../ui/list/FilterChoice.tsx'
import { instantAt } from './instant-at.ts'
import css from './time-bar.module.css'
import { useTimeMode } from './time-mode.tsx'

/** Hours per second. */
const SPEEDS = ['1', '2', '4'] as const

type Props = {
  /** Hours from now. */
  hour: number
  /** Steps of the slider per hour; default 1. */
  stepsAnHour?: number
  /** Range of the slider: hours from now. */
  firstHour: number
  lastHour: number
  /** The map of the current hour has not loaded yet, so playing waits for it. */
  isWaiting: boolean
  onHour: (hour: number) => void
  onPlaying?: (isPlaying: boolean) => void
}

/** A slider over past and future hours for everything on a map; when played, it restarts at the end. */
export function TimeBar(props: Props) {
  const { hour, stepsAnHour = 1, firstHour, lastHour, isWaiting, onHour, onPlaying } = props
  const { t, formats } = useDisplay()
  const { nowMs, isLive } = useTimeMode()
  const [isPlaying, setIsPlaying] = useState(false)
  const setPlaying = (next: boolean) => {
    setIsPlaying(next)
    onPlaying?.(next)
  }
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>('2')
  const atMs = instantAt(nowMs, hour, stepsAnHour)
  const kind = hour < 0 ? 'past' : hour > 0 ? 'ahead' : isLive ? 'now' : 'then'

  const moveOn = useEffectEvent(() => onHour(hour >= lastHour ? firstHour : hour + 1 / stepsAnHour))
  // The clock is outside React. Writing an hour into the address changes `onHour`, which must not restart the
  // timer.
  useEffect(() => {
    if (!isPlaying || isWaiting) return
    // Listed so that every hour starts a new timer.
    void hour
    const timer = setTimeout(() => moveOn(), 1000 / Number(speed) / stepsAnHour)
    return () => clearTimeout(timer)
  }, [isPlaying, isWaiting, hour, stepsAnHour, speed])

  const step = (by: number) => {
    setPlaying(false)
    onHour(Math.min(lastHour, Math.max(firstHour, hour + by / stepsAnHour)))
  }
  const instantText = `${formats.shortDay(atMs)} ${formats.time(atMs)}`
  const offsetText = t(`time.bar.${kind}`, { duration: formats.duration(Math.abs(hour) * HOUR_MS) })
  return (
    <section className={css.frame} aria-label={t('time.bar.label')}>
      <div className={css.bar}>
        <PlayButtons isPlaying={isPlaying} onStep={step} onPlaying={setPlaying} />
        <TimeOutput data-kind={kind}>
          <b>{instantText}</b>
          <small>{offsetText}</small>
        </TimeOutput>
        <div className={css.track}>
          <input
            type="range"
            min={firstHour}
            max={lastHour}
            step={1 / stepsAnHour}
            value={hour}
            aria-label={t('time.bar.label')}
            aria-valuetext={`${instantText}, ${offsetText}`}
            onChange={(event) => {
              setPlaying(false)
              onHour(event.currentTarget.valueAsNumber)
            }}
          />
          <Ticks {...{ firstHour, lastHour, nowMs, isLive }} />
        </div>
        <div className={css.speed}>
          <FilterChoice
            label={t('time.bar.speed')}
            value={speed}
            options={SPEEDS.map((value) => ({ value, label: t('time.bar.speedOf', { hours: value }) }))}
            onChange={setSpeed}
          />
        </div>
        <NowButton isLive={isLive} isDisabled={hour === 0} onNow={() => step(-hour * stepsAnHour)} />
      </div>
    </section>
  )
}

type NowProps = { readonly isLive: boolean; readonly isDisabled: boolean; readonly onNow: () => void }

/** Back to the present, or to the replayed instant. On a phone it is a symbol. */
function NowButton({ isLive, isDisabled, onNow }: NowProps) {
  const { t } = useDisplay()
  const label = t(isLive ? 'time.bar.toNow' : 'time.bar.toThen')
  return (
    <Button size="xs" variant="default" aria-label={label} disabled={isDisabled} onClick={onNow}>
      <IconClock className={css.nowIcon} size={20} aria-hidden />
      <span className={css.nowText}>{label}</span>
    </Button>
  )
}

type ButtonsProps = {
  readonly isPlaying: boolean
  readonly onStep: (by: number) => void
  readonly onPlaying: (isPlaying: boolean) => void
}

function PlayButtons({ isPlaying, onStep, onPlaying }: ButtonsProps) {
  const { t } = useDisplay()
  return (
    <Row gap={4}>
      <ActionIcon
        className={css.step}
        variant="default"
        size={32}
        aria-label={t('time.bar.back')}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t(isPlaying ? 'time.bar.pause' : 'time.bar.play')}
        aria-pressed={isPlaying}
        onClick={() => onPlaying(!isPlaying)}
      >
        {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
      </ActionIcon>
      <ActionIcon
        className={css.step}
        variant="default"
        size={32}
        aria-label={t('time.bar.forward')}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Row>
  )
}

type TicksProps = {
  readonly firstHour: number
  readonly lastHour: number
  readonly nowMs: number
  readonly isLive: boolean
}

/** Hours beneath the slider. */
function Ticks({ firstHour, lastHour, nowMs, isLive }: TicksProps) {
  const { t, formats } = useDisplay()
  return (
    <div className={css.ticks} aria-hidden>
      {ticksOf(firstHour, lastHour).map((tick) => (
        <span
          key={tick}
          style={{ left: `${(100 * (tick - firstHour)) / (lastHour - firstHour)}%` }}
          data-now={tick === 0 || undefined}
        >
          {tick === 0
            ? t(isLive ? 'time.bar.nowTick' : 'time.bar.thenTick')
            : formats.hourTick(Math.floor(nowMs / HOUR_MS) * HOUR_MS + tick * HOUR_MS)}
        </span>
      ))}
    </div>
  )
}

const TICK_HOURS = 12

function ticksOf(firstHour: number, lastHour: number): number[] {
  const count = Math.floor((lastHour - firstHour) / TICK_HOURS) + 1
  return Array.from({ length: count }, (_, index) => firstHour + index * TICK_HOURS)
}

const TimeOutput = (props: LayoutProps) => (
  <Stack className={css.when} as="output" hasNumbers minWidth={116} lineHeight={1.3} {...props} />
)
