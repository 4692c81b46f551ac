import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { circuitsWords } from './circuit-groups.ts'
import css from './duty.module.css'
import { type Duty, isEnded, isSingle } from './duty-pattern.ts'
import { patternWords } from './pattern-words.ts'
import type { RosterView } from './roster-view.ts'

type Props = RosterView & { readonly duties: readonly Duty[] }

/** The entries of the roster: recurring patterns, single periods, and those that have ended. */
export function Patterns({ duties, ...view }: Props) {
  const { display, nowMs } = view
  const { t, formats } = display
  const today = formats.local(nowMs).date
  const current = duties.filter((duty) => !isEnded(duty, today))
  const singles = current.filter(isSingle).toSorted((a, b) => a.firstDate.localeCompare(b.firstDate))
  const recurring = current.filter((duty) => !isSingle(duty))
  const ended = duties.filter((duty) => isEnded(duty, today))
  if (duties.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="duty-patterns">
      <h2 id="duty-patterns">{t('duty.patterns.title')}</h2>
      {current.length === 0 && <Note>{t('duty.patterns.none')}</Note>}
      <PatternList {...view} duties={recurring} />
      <Folded title={t('duty.patterns.single', { count: singles.length })} count={singles.length}>
        <PatternList {...view} duties={singles} />
      </Folded>
      <Folded title={t('duty.patterns.ended', { count: ended.length })} count={ended.length}>
        <PatternList {...view} duties={ended} />
      </Folded>
    </section>
  )
}

type FoldedProps = { readonly title: string; readonly count: number; readonly children: ReactNode }

const Folded = ({ title, count, children }: FoldedProps) =>
  count > 0 && (
    <details className={css.folded}>
      <summary>{title}</summary>
      {children}
    </details>
  )

function PatternList({ display, names, nowMs, duties }: Props) {
  const { setup } = useContextData()
  const timeContext = { nowMs, timeZone: setup.timezone }
  return (
    <ul className={css.list}>
      {duties.map((duty) => (
        <Row key={duty.id} as="li" wraps align="center" justify="space-between" gap="8px 16px">
          <span className={css.person}>
            <Link to="/roads/duty/$dutyId" params={{ dutyId: duty.id }}>
              {patternWords(display, duty, timeContext)}
            </Link>
            <small>{circuitsWords(display.t, duty.circuitIds, names)}</small>
          </span>
        </Row>
      ))}
    </ul>
  )
}
