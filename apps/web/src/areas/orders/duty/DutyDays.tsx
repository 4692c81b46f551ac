import { Stack } from '../../../ui/layout/Stack.tsx'
import { circuitsWords } from './circuit-groups.ts'
import { DutyEntries } from './DutyEntries.tsx'
import css from './duty.module.css'
import type { DutyRow } from './duty-grid.ts'
import type { CalendarView } from './roster-view.ts'

type Props = CalendarView & { readonly rows: readonly DutyRow[] }

/** The roster on a phone: for each day, who is on duty for which circuits. */
export function DutyDays({ display, names, days, rows, nowMs, onChoose }: Props) {
  const { t, formats } = display
  const today = formats.local(nowMs).date
  return days.map(({ date, fromMs }) => (
    <section key={date} className={css.day} aria-labelledby={`duty-${date}`}>
      <h3 id={`duty-${date}`} aria-current={date === today ? 'date' : undefined}>
        {formats.day(fromMs)}
      </h3>
      <ul className={css.list}>
        {rows.map(({ circuitIds, cells }) => {
          const cell = cells.find((candidate) => candidate.days.includes(date))
          return (
            cell && (
              <Stack key={circuitIds[0]} as="li" className={css.dayRow} gap={4}>
                <span className={css.circuits}>{circuitsWords(t, circuitIds, names)}</span>
                <DutyEntries display={display} cell={cell} days={days} onChoose={onChoose} />
              </Stack>
            )
          )
        })}
      </ul>
    </section>
  ))
}
