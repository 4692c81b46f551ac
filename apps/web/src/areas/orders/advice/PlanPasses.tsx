import { type AdviceLocalizer, endsInDanger, periodWords, plannedPassWords } from '@verglas/language'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from './advice.module.css'
import type { Prescription } from './advice-localizer.ts'

type Props = {
  readonly localizer: AdviceLocalizer
  readonly circuit: Circuit
  readonly plan: NonNullable<Prescription['plan']>
  readonly nameOf: (castpointId: string) => string
}

/** More passes, of several lines each, would push the order in force out of sight. */
const MAX_OPEN_PASSES = 2

/**
 * Every pass of the plan with its reasons and places, and the times at which the road is only watched; nothing if
 * there are none.
 */
export function PlanPasses({ localizer, circuit, plan, nameOf }: Props) {
  const { t } = localizer
  const passes = plan.events.flatMap((event) => event.passes)
  const patrols = plan.events.flatMap((event) => event.patrols)
  if (passes.length === 0) return null
  return (
    <details className={css.basis} open={passes.length <= MAX_OPEN_PASSES}>
      <summary>
        {t('circuits.plan.passes')} · {localizer.formats.number(passes.length, 0)}
      </summary>
      <ol className="bullets">
        {passes.map((pass) => (
          <li key={`${pass.departBy} ${pass.treatment}`}>
            {plannedPassWords(localizer, { ...pass, isLate: endsInDanger(plan, pass) }, circuit, nameOf)}
          </li>
        ))}
      </ol>
      {patrols.length > 0 && (
        <ul className="bullets">
          {patrols.map((patrol) => (
            <li key={patrol.from}>
              {t('circuits.treatments.patrol')} {periodWords(localizer, patrol)}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
