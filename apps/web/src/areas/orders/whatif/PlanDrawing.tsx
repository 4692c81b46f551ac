import { doseWords } from '@verglas/language'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { adviceLocalizer } from '../advice/advice-localizer.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { PlanLevels } from './PlanLevels.tsx'
import { PlanTimeline } from './PlanTimeline.tsx'
import { TriedChart } from './TriedChart.tsx'
import type { PlanChanges } from './use-plan.ts'
import type { TriedRoads } from './use-tried-roads.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly name: string
  readonly plan: PlanChanges
  readonly roads: TriedRoads | null
  readonly span: readonly [fromMs: number, toMs: number]
  readonly nowMs: number
}

/** On one time axis: the danger of each road by hour, the passes, and the road state that results from them. */
export function PlanDrawing({ display, circuit, name, plan, roads, span, nowMs }: Props) {
  const { t } = display
  const localizer = useMemo(() => adviceLocalizer(display, nowMs), [display, nowMs])
  const passWords = (index: number) => {
    const pass = plan.plan[index]
    if (!pass) return ''
    const { treatment, gm2 } = pass
    const dose = { treatment, spread: treatment, minGm2: gm2 || null, maxGm2: null, passes: 1 }
    return t('circuits.whatIf.pass', { number: index + 1, what: doseWords(localizer, dose, circuit) })
  }
  return (
    <Box as="section" minWidth={0} aria-label={t('circuits.whatIf.timeline')}>
      {roads && <PlanLevels display={display} roads={roads} span={span} />}
      <PlanTimeline
        display={display}
        plan={plan.plan}
        span={span}
        chosen={plan.chosen}
        passWords={passWords}
        onChoose={plan.choose}
        onMove={plan.move}
        onAdd={plan.add}
        onRemove={plan.remove}
      />
      {roads ? (
        <TriedChart
          display={display}
          roads={roads}
          plan={plan.plan}
          nowMs={nowMs}
          label={t('circuits.whatIf.chart', { name })}
        />
      ) : (
        <Loading shape="chart" heightPx={604} />
      )}
    </Box>
  )
}
