import { ROAD_MODEL_VERSION } from '@verglas/road-model'
import type { ReactNode } from 'react'
import type { Display } from '../../../lib/display.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import type { Segment } from '../circuits/circuit-strip.ts'
import { PlanActions } from './PlanActions.tsx'
import { PlanDrawing } from './PlanDrawing.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { SavedWhatIfs } from './SavedWhatIfs.tsx'
import { TriedTable } from './TriedTable.tsx'
import { TriedVerdict } from './TriedVerdict.tsx'
import { differenceK, type WhatIf } from './tried.ts'
import { usePlan, useRecommendedPlan } from './use-plan.ts'
import { useTriedRoads } from './use-tried-roads.ts'
import css from './whatif.module.css'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly segments: readonly Segment[]
  readonly castpointId: string
  readonly name: string
  readonly whatIf: WhatIf
  /** The instant as of which the case was built. */
  readonly at: string
  readonly nowMs: number
}

/**
 * The user's plan on a time axis above the resulting road state, compared with the untreated and the
 * recommended one.
 */
export function WhatIfScreen(props: Props) {
  const { display, circuit, castpointId, name, whatIf, at, nowMs } = props
  const { t, formats } = display
  const recommended = useRecommendedPlan(whatIf)
  const plan = usePlan(recommended)
  const { roads, hasFailed } = useTriedRoads(whatIf, recommended, plan.plan)
  if (whatIf.roadModel !== ROAD_MODEL_VERSION)
    return (
      <Impossible>
        {t('circuits.whatIf.otherModel', { own: ROAD_MODEL_VERSION, server: whatIf.roadModel })}
      </Impossible>
    )
  if (hasFailed) return <Impossible>{t('circuits.whatIf.noWorker')}</Impossible>
  const difference = roads && differenceK(roads.untreated, whatIf)
  const shared = { display, circuit, nowMs, span: spanOf(whatIf) }
  return (
    <Stack gap={16}>
      <Text as="p" tone="muted" maxWidth="80ch">
        {t('circuits.whatIf.hint')}
      </Text>
      {difference !== null && (
        <p className={css.warning}>
          {t('circuits.whatIf.differs', { difference: formats.difference('temperature', difference) })}
        </p>
      )}
      {whatIf.advisedAt === null && <p className={css.warning}>{t('circuits.whatIf.noAdvice')}</p>}
      {roads ? (
        <TriedTable
          display={display}
          whatIf={whatIf}
          roads={roads}
          recommended={recommended}
          plan={plan.plan}
        />
      ) : (
        <Loading shape="table" count={3} />
      )}
      {roads && (
        <TriedVerdict display={display} whatIf={whatIf} roads={roads} plan={plan} recommended={recommended} />
      )}
      {!whatIf.costs && (
        <Text as="p" tone="muted" maxWidth="80ch">
          {t('circuits.whatIf.noCosts')}
        </Text>
      )}
      <PlanDrawing {...shared} name={name} plan={plan} roads={roads} />
      <PlanEditor {...shared} plan={plan} recommended={recommended} />
      <PlanActions {...props} plan={plan.plan} />
      <SavedWhatIfs
        display={display}
        circuitId={circuit.id}
        castpointId={castpointId}
        plan={plan.plan}
        at={at}
        nowMs={nowMs}
      />
    </Stack>
  )
}

/** Says why no plan can be tried here. */
const Impossible = ({ children }: { children: ReactNode }) => (
  <p className={css.warning} role="alert">
    {children}
  </p>
)

/** From now, or the first instant of the forecast, to the end of the advised period: the instants of the chart. */
function spanOf({ roadCase, judged, untilAt }: WhatIf): readonly [number, number] {
  const stepMs = roadCase.outputStepS * 1000
  const stepAt = (ms: number) => (ms - roadCase.fromMs) / stepMs
  const first = Math.max(0, Math.ceil(stepAt(Date.parse(judged.from))))
  const last = Math.floor(stepAt(Date.parse(untilAt)))
  return [roadCase.fromMs + first * stepMs, roadCase.fromMs + last * stepMs]
}
