import { Button } from '@mantine/core'
import { HOUR_MS } from '@verglas/quantities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { unreachable, writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { writeWallClock } from '../../time/wall-clock.ts'
import { instantOf, lastTuesdayAtThree } from '../../time/zoned.ts'
import { Calendar } from '../../ui/form/Calendar.tsx'
import { ClockInput } from '../../ui/form/ClockInput.tsx'
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
  const [draft, setDraft] = useState(() => local(displayedMs))

  const presentMs = nowMs()
  const horizonMs = setup.replayFrom === null ? null : Date.parse(setup.replayFrom)
  const chosenMs = instantOf(draft, settings.timeZone)
  const problem = unreachable(chosenMs, presentMs, horizonMs)
  const go = (ms: number | null) => {
    goTo(ms === null ? null : writeInstant(ms))
    onDone()
  }
  const quick = [
    { label: t('time.hoursAgo', { count: 1 }), ms: minute(presentMs - HOUR_MS) },
    { label: t('time.hoursAgo', { count: 3 }), ms: minute(presentMs - 3 * HOUR_MS) },
    { label: t('time.hoursAgo', { count: 24 }), ms: minute(presentMs - 24 * HOUR_MS) },
    { label: t('time.lastTuesday'), ms: lastTuesdayAtThree(presentMs, settings.timeZone) },
  ]

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) go(chosenMs)
      }}
    >
      <Stack gap={12} width="min(352px, calc(100vw - 24px))" padding={16}>
        <h2>{t('time.goBack')}</h2>
        <div className={css.quick} ref={focusFirst}>
          {quick.map(({ label, ms }) => (
            <Button
              key={label}
              variant="default"
              size="compact-sm"
              disabled={unreachable(ms, presentMs, horizonMs) !== null}
              onClick={() => go(ms)}
            >
              {label}
            </Button>
          ))}
        </div>
        <Calendar
          value={draft.date}
          defaultDate={draft.date}
          fullWidth
          maxDate={local(presentMs).date}
          {...(horizonMs === null ? {} : { minDate: local(horizonMs).date })}
          onChange={(date) => date && setDraft({ ...draft, date })}
        />
        <ClockInput
          label={t('time.hour')}
          description={timeZoneName()}
          value={writeWallClock(draft).slice(-5)}
          onChange={(text) => setDraft({ ...draft, ...readTime(text) })}
          error={problem && t(`errors.${problem}`, { date: horizonMs === null ? '' : dateTime(horizonMs) })}
        />
        {horizonMs !== null && (
          <Text as="p" tone="muted" size={12}>
            {t('time.horizon', { date: dateTime(horizonMs) })}
          </Text>
        )}
        <Actions isLive={isLive} isRefused={problem !== null} onLive={() => go(null)} onCancel={onDone} />
      </Stack>
    </form>
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

/** Reads the text typed so far; an unfinished field leaves the time unchanged. */
function readTime(text: string): { hour?: number; minute?: number } {
  const [, hour, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? []
  return hour === undefined ? {} : { hour: Number(hour), minute: Number(minutes) }
}
