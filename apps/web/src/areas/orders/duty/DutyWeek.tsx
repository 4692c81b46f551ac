import { circuitNameList, circuitsWords } from './circuit-groups.ts'
import { DutyEntries } from './DutyEntries.tsx'
import css from './duty.module.css'
import type { DutyRow } from './duty-grid.ts'
import type { CalendarView } from './roster-view.ts'

type Props = CalendarView & { readonly rows: readonly DutyRow[] }

/** A week of the roster: circuits with the same people in one row, a column for each day. */
export function DutyWeek({ display, names, days, rows, nowMs, onChoose }: Props) {
  const { t, formats } = display
  const [first, last] = [days[0], days.at(-1)]
  const today = formats.local(nowMs).date
  const label =
    first && last
      ? t('duty.week', { from: formats.date(first.fromMs), to: formats.date(last.toMs - 1) })
      : t('duty.calendar')
  return (
    <table className={css.grid}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('duty.circuits')}</th>
          {days.map(({ date, fromMs }) => (
            <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
              {formats.weekdayDate(fromMs)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ circuitIds, cells }) => (
          <tr key={circuitIds[0]}>
            <th scope="row" title={circuitNameList(circuitIds, names)}>
              {circuitsWords(t, circuitIds, names)}
            </th>
            {cells.map((cell) => (
              <td key={cell.days[0]} colSpan={cell.days.length}>
                <DutyEntries display={display} cell={cell} days={days} onChoose={onChoose} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
