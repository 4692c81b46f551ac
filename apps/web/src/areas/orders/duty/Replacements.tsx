import { useCall } from '../../../lib/query.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { circuitsWords } from './circuit-groups.ts'
import css from './duty.module.css'
import { spanOf } from './duty-grid.ts'
import { periodWords } from './period-words.ts'
import { RemoveReplacement } from './RemoveReplacement.tsx'
import type { RosterView } from './roster-view.ts'

type Props = RosterView & { readonly mayChange: boolean }

/** Who replaces whom from now on, including absences without a replacement, which the roster does not show. */
export function Replacements({ display, names, nowMs, mayChange }: Props) {
  const { t } = display
  const answer = useCall('listDutyReplacements', {})
  return (
    <Answer answer={answer} failed={t('duty.failed')} loading={<Loading shape="text" count={1} />} isSection>
      {({ entries }) => {
        const coming = entries.filter(({ to }) => Date.parse(to) > nowMs)
        if (coming.length === 0) return mayChange && <Note>{t('duty.replacement.listNone')}</Note>
        return (
          <section className={css.section} aria-labelledby="duty-replacements">
            <h2 id="duty-replacements">{t('duty.replacement.list')}</h2>
            <ul className={css.list}>
              {coming.map(({ id, personName, replacementName, circuitIds, ...replacement }) => (
                <Row key={id} as="li" wraps align="center" justify="space-between" gap="8px 16px">
                  <span className={css.person}>
                    <strong>
                      {replacementName === null
                        ? t('duty.replacement.byNobody', { replaced: personName })
                        : t('duty.replacement.by', { name: replacementName, replaced: personName })}
                    </strong>
                    <small>
                      {periodWords(display, spanOf(replacement))} ·{' '}
                      {circuitIds === null
                        ? t('duty.replacement.allCircuits')
                        : circuitsWords(t, circuitIds, names)}
                    </small>
                  </span>
                  {mayChange && (
                    <RemoveReplacement display={display} id={id} label={t('duty.replacement.remove')} />
                  )}
                </Row>
              ))}
            </ul>
          </section>
        )
      }}
    </Answer>
  )
}
