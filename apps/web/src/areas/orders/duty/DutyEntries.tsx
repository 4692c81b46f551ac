import type { Display } from '../../../lib/display.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import css from './duty.module.css'
import type { CellEntry, Day, DutyCell } from './duty-grid.ts'
import { PersonName } from './PersonName.tsx'
import { entryTimes, substituteWords } from './period-words.ts'
import type { OnChooseAt } from './roster-view.ts'

type Props = {
  readonly display: Display
  readonly cell: DutyCell
  readonly days: readonly Day[]
  readonly onChoose: OnChooseAt
}

/** The people of a cell with their times, and the times without anybody. */
export function DutyEntries({ display, cell, days, onChoose }: Props) {
  const day = days.find(({ date }) => date === cell.days[0])
  if (!day) return null
  return (
    <Stack className={css.entries} gap={4}>
      {cell.entries.map((entry) => {
        const times = entryTimes(display, entry, day)
        return entry.kind === 'gap' ? (
          <Gap key={`gap ${entry.fromMs}`} display={display} entry={entry} times={times} />
        ) : (
          <Stack
            key={`${entry.period.dutyId} ${entry.period.personId} ${entry.fromMs}`}
            className={css.entry}
          >
            <PersonName
              period={entry.period}
              onChoose={onChoose && ((period) => onChoose(period, day.fromMs))}
            />
            {[times, ...substituteWords(display, entry.period)].filter(Boolean).map((words) => (
              <small key={words}>{words}</small>
            ))}
          </Stack>
        )
      })}
    </Stack>
  )
}

type GapProps = {
  readonly display: Display
  readonly entry: CellEntry & { readonly kind: 'gap' }
  readonly times: string
}

/** A time without anybody; a night is marked, since somebody should probably be on duty. */
function Gap({ display: { t }, entry, times }: GapProps) {
  const words = `${t('duty.nobody')}${times === '' ? '' : ` ${times}`}`
  return entry.isNight ? <strong className={css.open}>▲ {words}</strong> : <small>{words}</small>
}
