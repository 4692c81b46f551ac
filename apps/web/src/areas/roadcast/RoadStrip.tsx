import { HOUR_MS } from '@verglas/quantities'
import { TimeStrip } from '../../ui/strip/TimeStrip.tsx'
import type { RoadStepsProps } from './RoadTable.tsx'

/** Number of steps that fit side by side on a phone. */
const MAX_STEPS = 24
const LABEL_EVERY = 6

/** Overview of the coming hours of a road: its cover and its danger. */
export function RoadStrip({ steps, display, name }: RoadStepsProps) {
  const { t, formats } = display
  const visibleSteps = steps.slice(0, MAX_STEPS)
  const stepById = new Map(visibleSteps.map((step) => [step.dt, step]))
  const row = (code: 'condition' | 'hazard_level', label: string) => ({
    id: code,
    label,
    table: code === 'condition' ? ('roadCondition' as const) : ('danger' as const),
    codeAt: (dt: string) => stepById.get(dt)?.[code] ?? null,
  })
  return (
    <TimeStrip
      display={display}
      label={`${t('roadcast.title')} · ${name} · ${formats.duration(visibleSteps.length * stepMs(visibleSteps))}`}
      steps={visibleSteps.map(({ dt }, index) => ({
        id: dt,
        title: formats.dateTime(Date.parse(dt)),
        label: index % LABEL_EVERY === 0 ? formats.hourTick(Date.parse(dt)) : '',
      }))}
      rows={[row('condition', t('roadcast.title')), row('hazard_level', t('weather.danger'))]}
    />
  )
}

const stepMs = ([first, second]: RoadStepsProps['steps']) =>
  first && second ? Date.parse(second.dt) - Date.parse(first.dt) : HOUR_MS
