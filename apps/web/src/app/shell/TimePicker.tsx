import { Button } from '@mantine/core'
import { HOUR_MS } from '@verglas/quantities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { unreachable, writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { readTypedClock, typedClockOf } from '../../time/wall-clock.ts'
import { lastTuesdayAtThree } from '../../time/zoned.ts'
import { Calendar } from '../../ui/form/Calendar.tsx'
import { ClockInput } from '../../ui/form/ClockInput.tsx'
import { ClockPassChoice } from '../../ui/form/ClockPassChoice.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import css from './time-picker.module.css'

type Props = { onDone: () => void }

/**
 * Chooses the time of the whole product: nothing in the future, nothing before the horizon of exact replay.
 */
export function TimePicker({ onDone }: Props) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const { isLive, nowMs: displayedMs, goTo } = useTimeMode()
  const { dateTime, local, settings, timeZoneName } = formats()
  const [typed, setTyped] = useState(() => typedClockOf(displayedMs, settings.timeZone))
  const [date = '', clock = ''] = typed.split('T')

  const presentMs = nowMs()
  const horizonMs = setup.replayFrom === null ? null : Date.parse(setup.replayFrom)
  const { chosenMs, problem } = readChoice(typed, { timeZone: settings.timeZone, presentMs, horizonMs })
  const go = (ms: number | null) => {
    goTo(ms === null ? null : writeInstant(ms))
    onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosenMs !== null) go(chosenMs)
      }}
    >
      <Stack gap={12} width="min(352px, calc(100vw - 24px))" padding={16}>
        <h2>{t('time.goBack')}</h2>
        <QuickTimes
          isReachable={(ms) => unreachable(ms, presentMs, horizonMs) === null}
          presentMs={presentMs}
          onChoose={go}
        />
        <Calendar
          value={date}
          defaultDate={date}
          fullWidth
          maxDate={local(presentMs).date}
          {...(horizonMs === null ? {} : { minDate: local(horizonMs).date })}
          onChange={(day) => day && setTyped(`${day}T${clock.slice(0, 5)}`)}
        />
        <ClockInput
          label={t('time.hour')}
          description={timeZoneName()}
          value={clock.slice(0, 5)}
          onChange={(text) => setTyped(`${date}T${CLOCK.exec(text)?.[0] ?? clock}`)}
          error={problem && t(problem, { date: horizonMs === null ? '' : dateTime(horizonMs) })}
        />
        <ClockPassChoice value={typed} timeZone={settings.timeZone} onChange={setTyped} />
        {horizonMs !== null && (
          <Text as="p" tone="muted" size={12}>
            {t('time.horizon', { date: dateTime(horizonMs) })}
          </Text>
        )}
        <Actions isLive={isLive} isRefused={chosenMs === null} onLive={() => go(null)} onCancel={onDone} />
      </Stack>
    </form>
  )
}

type QuickProps = {
  readonly presentMs: number
  readonly isReachable: (ms: number) => boolean
  readonly onChoose: (ms: number) => void
}

/** Times that are often looked back to. */
function QuickTimes({ presentMs, isReachable, onChoose }: QuickProps) {
  const { t } = useTranslation()
  const { settings, hourOfDay } = useContextData().formats()
  const times = [
    { label: t('time.hoursAgo', { count: 1 }), ms: minute(presentMs - HOUR_MS) },
    { label: t('time.hoursAgo', { count: 3 }), ms: minute(presentMs - 3 * HOUR_MS) },
    { label: t('time.hoursAgo', { count: 24 }), ms: minute(presentMs - 24 * HOUR_MS) },
    {
      label: t('time.lastTuesday', { time: hourOfDay(3) }),
      ms: lastTuesdayAtThree(presentMs, settings.timeZone),
    },
  ]
  return (
    <div className={css.quick} ref={focusFirst}>
      {times.map(({ label, ms }) => (
        <Button
          key={label}
          variant="default"
          size="compact-sm"
          disabled={!isReachable(ms)}
          onClick={() => onChoose(ms)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

type ActionsProps = {
  readonly isLive: boolean
  readonly isRefused: boolean
  readonly onLive: () => void
  readonly onCancel: () => void
}

function Actions({ isLive, isRefused, onLive, onCancel }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <Row className={css.actions} wraps justify="flex-end" gap={8}>
      <Button size="xs" variant="subtle" disabled={isLive} onClick={onLive}>
        {t('time.backToLive')}
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('app.cancel')}
      </Button>
      <Button type="submit" size="xs" disabled={isRefused}>
        {t('app.confirm')}
      </Button>
    </Row>
  )
}

/** The popover looks for something to focus before this chunk of the program is loaded. */
const focusFirst = (element: HTMLElement | null) => element?.querySelector('button')?.focus()

const minute = (ms: number) => Math.floor(ms / 60_000) * 60_000

type Limits = { readonly timeZone: string; readonly presentMs: number; readonly horizonMs: number | null }

/**
 * The instant that a typed time means, or why it cannot be replayed. Both are null while the clock shows the typed time
 * twice and the person has not chosen one of the two.
 */
function readChoice(typed: string, { timeZone, presentMs, horizonMs }: Limits) {
  const chosen = readTypedClock(typed, timeZone)
  if ('problem' in chosen)
    return { chosenMs: null, problem: chosen.problem === 'skipped' ? SKIPPED : null } as const
  const reason = unreachable(chosen.ms, presentMs, horizonMs)
  return reason === null
    ? ({ chosenMs: chosen.ms, problem: null } as const)
    : ({ chosenMs: null, problem: `errors.${reason}` } as const)
}

const SKIPPED = 'form.errors.instant.skipped'

/** A complete clock time; an unfinished one leaves the chosen time unchanged. */
const CLOCK = /^\d{2}:\d{2}/
