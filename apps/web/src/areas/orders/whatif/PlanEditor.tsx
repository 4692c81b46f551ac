import { Button } from '@mantine/core'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { PlanRows } from './PlanRows.tsx'
import { type Plan, snapped } from './plan.ts'
import type { PlanChanges } from './use-plan.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly plan: PlanChanges
  readonly recommended: Plan
  readonly span: readonly [fromMs: number, toMs: number]
  readonly nowMs: number
}

/** The passes of the user's plan as rows, and the plans from which to start again. */
export function PlanEditor({ display, circuit, plan, recommended, span, nowMs }: Props) {
  const { t, formats } = display
  const addNext = () => plan.add(snapped(Math.max(nowMs, plan.plan.at(-1)?.atMs ?? 0) + HOUR_MS, span))
  return (
    <Stack as="section" gap={16} aria-label={t('circuits.whatIf.mine')}>
      <PlanRows
        display={display}
        plan={plan.plan}
        writing={{
          unit: circuit.spreadUnit,
          laneWidthM: circuit.laneWidthM,
          system: formats.settings.units,
        }}
        chosen={plan.chosen}
        onChoose={plan.choose}
        onChange={plan.change}
        onRemove={plan.remove}
      />
      <Row wraps gap={8}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={addNext}
        >
          {t('circuits.whatIf.add')}
        </Button>
        <Button size="xs" variant="default" onClick={() => plan.save(recommended)}>
          {t('circuits.whatIf.asAdvised')}
        </Button>
        <Button size="xs" variant="default" onClick={() => plan.save([])}>
          {t('circuits.whatIf.nothing')}
        </Button>
      </Row>
    </Stack>
  )
}
