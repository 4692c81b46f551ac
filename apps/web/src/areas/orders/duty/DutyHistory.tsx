import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { circuitsWords } from './circuit-groups.ts'
import css from './duty.module.css'
import { patternWords } from './pattern-words.ts'
import { useCircuitGroups } from './use-roster.ts'

/** Who changed somebody's duty, when and to what, latest first. */
export function DutyHistory({ id }: { readonly id: string }) {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  const names = useCircuitGroups()
  const answer = useCall('getDutyHistory', { params: { id } })
  const timeContext = { nowMs, timeZone: setup.timezone }
  return (
    <section className={`${css.section} ${css.history}`} aria-labelledby="duty-history">
      <h2 id="duty-history">{t('duty.history.title')}</h2>
      <Answer
        answer={answer}
        failed={t('duty.history.failed')}
        loading={<Loading shape="text" count={2} />}
        isSection
      >
        {({ changes }) => (
          <ul className={css.list}>
            {changes.map(({ revision, changedAt, changedBy, entry }) => (
              <li key={revision} className={css.person}>
                <small>
                  {formats.dateTime(Date.parse(changedAt))} · {changedBy}
                </small>
                <span>
                  {entry
                    ? `${patternWords(display, entry, timeContext)} · ${circuitsWords(t, entry.circuitIds, names)}`
                    : t('duty.history.removed')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}
