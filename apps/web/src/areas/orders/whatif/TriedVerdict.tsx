import { Button } from '@mantine/core'
import type { Display } from '../../../lib/display.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { type Plan, writePlan } from './plan.ts'
import { verdictOf, type WhatIf } from './tried.ts'
import { type PlanChanges, proposedPlan } from './use-plan.ts'
import type { TriedRoads } from './use-tried-roads.ts'
import css from './whatif.module.css'

type Props = {
  readonly display: Display
  readonly whatIf: WhatIf
  readonly roads: TriedRoads
  readonly recommended: Plan
  readonly plan: PlanChanges
}

/** Whether the recommended plan and mine hold, and a plan that would. */
export function TriedVerdict({ display, whatIf, roads, recommended, plan }: Props) {
  const { t, formats } = display
  const isOwn = writePlan(plan.plan) !== writePlan(recommended)
  const verdicts = (isOwn ? (['recommended', 'mine'] as const) : (['recommended'] as const)).map((id) => ({
    id,
    ...verdictOf(roads[id], whatIf),
  }))
  const proposed = proposedPlan(whatIf)
  const hasProposal = proposed && writePlan(plan.plan) !== writePlan(proposed)
  return (
    <>
      {verdicts.map(({ id, holds, slipperyMs, worsePeriods }) => (
        <p key={id} className={holds ? css.holds : css.warning} role="status">
          {t(`circuits.whatIf.${holds ? 'holds' : 'doesNotHold'}`, {
            plan: t(`circuits.whatIf.plans.${id}`),
            slippery: formats.duration(slipperyMs),
            periods: formats.list(
              worsePeriods.map(({ fromMs, toMs }) => `${formats.time(fromMs)} – ${formats.time(toMs)}`),
            ),
          })}
        </p>
      ))}
      {hasProposal && (
        <Row wraps gap={8} align="center">
          <span>{t(`circuits.whatIf.${whatIf.proposal?.holds ? 'proposalHolds' : 'proposalBetter'}`)}</span>
          <Button size="xs" variant="default" onClick={() => plan.save(proposed)}>
            {t('circuits.whatIf.takeProposal')}
          </Button>
        </Row>
      )}
    </>
  )
}
