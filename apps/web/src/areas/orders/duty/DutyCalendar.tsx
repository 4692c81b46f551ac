import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts'
import { useIsPhone } from '../../../ui/phone.ts'
import { DutyDays } from './DutyDays.tsx'
import { DutyWeek } from './DutyWeek.tsx'
import css from './duty.module.css'
import { dutyRows, mergedPeriods, periodOfMerged } from './duty-grid.ts'
import type { CalendarView, OnChoose } from './roster-view.ts'

type Props = Omit<CalendarView, 'onChoose'> & {
  readonly week: number
  readonly onWeek: (week: number) => void
  readonly onChoose: OnChoose
}

const WEEK = 7
/** Half a year back and ahead. */
const MAX_WEEKS = 26

/** Two weeks of the roster: a table for each week, on a phone a list of days. */
export function DutyCalendar({ week, onWeek, onChoose, ...shared }: Props) {
  const { days, display, nowMs } = shared
  const { periods } = shared.roster
  const roster = { ...shared.roster, periods: mergedPeriods(periods) }
  const view: CalendarView = {
    ...shared,
    roster,
    onChoose:
      onChoose && ((merged, atMs) => onChoose(periodOfMerged(periods, merged, Math.max(atMs, nowMs)))),
  }
  const { t, formats } = display
  const isPhone = useIsPhone()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const step = (by: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      size={isPhone ? 44 : 30}
      variant="default"
      aria-label={label}
      title={label}
      disabled={Math.abs(week + by) > MAX_WEEKS}
      onClick={() => onWeek(week + by)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  const weeks = [days.slice(0, WEEK), days.slice(WEEK)]
  return (
    <section className={css.section} aria-labelledby="duty-calendar">
      <div className={css.head}>
        <h2 id="duty-calendar">
          {t('duty.range', { from: formats.date(first.fromMs), to: formats.date(last.toMs - 1) })}
        </h2>
        <div className={css.steps}>
          {step(-1, t('duty.earlier'), IconChevronLeft)}
          {step(1, t('duty.later'), IconChevronRight)}
          {week !== 0 && (
            <Button size={isPhone ? 'md' : 'xs'} variant="default" onClick={() => onWeek(0)}>
              {t('duty.today')}
            </Button>
          )}
        </div>
      </div>
      {isPhone ? (
        <DutyDays {...view} rows={dutyRows(roster, days, nowMs)} />
      ) : (
        weeks.map((weekDays) => (
          <DutyWeek
            key={weekDays[0]?.date}
            {...view}
            days={weekDays}
            rows={dutyRows(roster, weekDays, nowMs)}
          />
        ))
      )}
    </section>
  )
}
