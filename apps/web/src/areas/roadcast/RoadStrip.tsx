import { HOUR_MS } from '@verglas/quantities'
import { TimeStrip } from '../../ui/strip/TimeStrip.tsx'
import type { RoadStepsProps } from './RoadTable.tsx'

/** What fits side by side on a phone. */
const MOST_STEPS = 24
const LABEL_EVERY = 6

/** The hours ahead of the road at a glance: what lies on it, and how likely it is to freeze. */
export function RoadStrip({ steps, pen, name }: RoadStepsProps) {
  const { t, formats } = pen
  const shown = steps.slice(0, MOST_STEPS)
  const stepById = new Map(shown.map((step) => [step.dt, step]))
  const row = (code: 'condition' | 'ice_risk', label: string) => ({
    id: code,
    label,
    table: code === 'condition' ? ('roadCondition' as const) : ('iceRisk' as const),
    codeAt: (dt: string) => stepById.get(dt)?.[code] ?? null,
  })
  return (
    <TimeStrip
      display={pen}
      label={`${t('roadcast.title')} · ${name} · ${formats.duration(shown.length * stepMs(shown))}`}
      steps={shown.map(({ dt }, index) => ({
        id: dt,
        title: formats.dateTime(Date.parse(dt)),
        label: index % LABEL_EVERY === 0 ? formats.time(Date.parse(dt)) : '',
      }))}
      rows={[row('condition', t('roadcast.title')), row('ice_risk', t('measures.ice_risk.short'))]}
    />
  )
}

const stepMs = ([first, second]: RoadStepsProps['steps']) =>
  first && second ? Date.parse(second.dt) - Date.parse(first.dt) : HOUR_MS
