import { circuitNameList, circuitsWords } from './circuit-groups.ts'
import css from './duty.module.css'
import { dutyNow, type DutyNow as Now, spanOf } from './duty-grid.ts'
import { PersonName } from './PersonName.tsx'
import { instantWords, substituteWords, untilWords } from './period-words.ts'
import type { OnChoose, RosterView } from './roster-view.ts'

type Props = RosterView & { readonly onChoose: OnChoose }

/** Who is on duty at this moment, until when, and who takes over if they do not answer. */
export function DutyNow({ display, names, roster, nowMs, onChoose }: Props) {
  const { t } = display
  const groups = dutyNow(roster, nowMs)
  return (
    <section className={css.section} aria-labelledby="duty-now">
      <h2 id="duty-now">{t('duty.now')}</h2>
      <ul className={css.list}>
        {groups.map((group) => (
          <li key={group.circuitIds[0]} className={css.nowRow}>
            <span className={css.circuits} title={circuitNameList(group.circuitIds, names)}>
              {circuitsWords(t, group.circuitIds, names)}
            </span>
            {group.periods.length === 0 ? (
              <Nobody display={display} group={group} />
            ) : (
              <span>
                {group.periods.map((period) => (
                  <span key={`${period.dutyId} ${period.personId}`} className={css.person}>
                    <PersonName period={period} onChoose={onChoose} />
                    <small>
                      {[
                        untilWords(display, spanOf(period).toMs, nowMs),
                        ...substituteWords(display, period),
                      ].join(' · ')}
                    </small>
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nobody({ display, group: { next } }: Pick<Props, 'display'> & { readonly group: Now }) {
  const { t } = display
  return (
    <span className={css.person}>
      <strong>{t('duty.nobodyNow')}</strong>
      {next && (
        <small>
          {t('duty.nobodyAfter', {
            name: next.personName,
            at: instantWords(display, spanOf(next).fromMs),
          })}
        </small>
      )}
    </span>
  )
}
