import { type AdviceLocalizer, planRoadSentences, planWarnings, type Spreading } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import css from './advice.module.css'
import type { Prescription } from './advice-localizer.ts'
import { LevelStrip } from './LevelStrip.tsx'

type Props = {
  readonly display: Display
  readonly localizer: AdviceLocalizer
  readonly circuit: Spreading
  readonly plan: NonNullable<Prescription['plan']>
  readonly nameOf: (castpointId: string) => string
}

/** The road without the plan and with it, whether the plan holds, and what would. */
export function PlanRoad({ display, localizer, circuit, plan, nameOf }: Props) {
  const { t } = display
  const { road } = plan
  // Warnings to consider before the order is part of the decision above the buttons.
  const warnings = new Set(planWarnings(localizer, plan))
  const sentences = planRoadSentences(localizer, plan, nameOf, circuit).filter(
    (sentence) => !warnings.has(sentence),
  )
  if (sentences.length === 0) return null
  const rowName = (id: 'untreated' | 'treated' | 'proposal') => t(`circuits.plan.roads.${id}`)
  return (
    <>
      <ul className={`bullets ${css.road}`}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {road && (
        <LevelStrip
          display={display}
          label={t('circuits.plan.roads.label')}
          fromMs={Date.parse(road.from)}
          roads={[
            { id: 'untreated', name: rowName('untreated'), levels: road.untreated.levels },
            { id: 'treated', name: rowName('treated'), levels: road.treated.levels },
            ...(road.proposal
              ? [{ id: 'proposal', name: rowName('proposal'), levels: road.proposal.road.levels }]
              : []),
          ]}
        />
      )}
    </>
  )
}
