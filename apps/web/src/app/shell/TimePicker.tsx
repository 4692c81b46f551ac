import { Button } from '@mantine/core'
import { DatePicker, TimePicker as TimeField } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { unreachable, writeInstant } from '../../time/instant.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { instantOf, lastTuesdayAtThree } from '../../time/zoned.ts'
import { Dates } from '../../ui/Dates.tsx'
import css from './time-picker.module.css'

type Props = { onDone: () => void }

const HOUR_MS = 3_600_000

/** Chooses where in time the whole product is: nothing in the future, nothing before the horizon of exact replay. */
export function TimePicker({ onDone }: Props) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const { isLive, nowMs: shownMs, goTo } = useTimeMode()
  const { dateTime, local, settings, timeZoneName } = formats()
  const [draft, setDraft] = useState(() => local(shownMs))

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
    <Dates>
      <div className={css.picker}>
        <h2 className={css.title}>{t('time.goBack')}</h2>
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
        <DatePicker
          value={draft.date}
          defaultDate={draft.date}
          hideOutsideDates
          fullWidth
          classNames={{ day: css.day }}
          maxDate={local(presentMs).date}
          {...(horizonMs === null ? {} : { minDate: local(horizonMs).date })}
          onChange={(date) => date && setDraft({ ...draft, date })}
          ariaLabels={{
            monthLevelControl: t('time.chooseMonth'),
            yearLevelControl: t('time.chooseYear'),
            nextMonth: t('time.nextMonth'),
            previousMonth: t('time.previousMonth'),
          }}
        />
        <TimeField
          label={t('time.hour')}
          description={timeZoneName()}
          value={`${pad(draft.hour)}:${pad(draft.minute)}`}
          onChange={(text) => setDraft({ ...draft, ...readTime(text) })}
          hoursInputLabel={t('time.hour')}
          minutesInputLabel={t('time.minute')}
          error={problem && t(`errors.${problem}`, { date: horizonMs === null ? '' : dateTime(horizonMs) })}
        />
        {horizonMs !== null && (
          <p className={css.horizon}>{t('time.horizon', { date: dateTime(horizonMs) })}</p>
        )}
        <div className={css.actions}>
          <Button size="xs" variant="subtle" disabled={isLive} onClick={() => go(null)}>
            {t('time.backToLive')}
          </Button>
          <Button size="xs" variant="default" onClick={onDone}>
            {t('app.cancel')}
          </Button>
          <Button size="xs" disabled={problem !== null} onClick={() => go(chosenMs)}>
            {t('app.confirm')}
          </Button>
        </div>
      </div>
    </Dates>
  )
}

/** The popover looks for its focus before this part of the program is there. */
const focusFirst = (element: HTMLElement | null) => element?.querySelector('button')?.focus()

const minute = (ms: number) => Math.floor(ms / 60_000) * 60_000
const pad = (number: number) => String(number).padStart(2, '0')

/** What is typed so far; an unfinished field leaves the former time. */
function readTime(text: string): { hour?: number; minute?: number } {
  const [, hour, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? []
  return hour === undefined ? {} : { hour: Number(hour), minute: Number(minutes) }
}
