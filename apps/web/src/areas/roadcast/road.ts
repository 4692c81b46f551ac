import type { MeteogramForecast } from '@verglas/charts'
import { PRECIPITATION_COLOURS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'

export type Roadcast = CallAnswer<'getRoadcast'>
export type RoadStep = Roadcast['points'][number]
export type PreviousRoad = NonNullable<Roadcast['previous']>

/** The road forecast at the hours of the weather; holes where it says nothing. */
export function meteogramRoad(times: readonly number[], points: readonly RoadStep[]): MeteogramForecast {
  if (points.length === 0) return {}
  const byTime = new Map(points.map((step) => [Date.parse(step.dt), step]))
  const steps = times.map((ms) => byTime.get(ms))
  const values = (code: 'ts' | 'ts_low' | 'ts_high' | 'condition' | 'ice_risk' | 'tfreeze') =>
    steps.map((step) => step?.[code] ?? null)
  return {
    roadTemperatureC: values('ts'),
    roadTemperatureLowC: values('ts_low'),
    roadTemperatureHighC: values('ts_high'),
    // Without salt it is the line of 0 °C itself.
    freezingPointC: values('tfreeze').map((point) => (point !== null && point < 0 ? point : null)),
    roadCondition: values('condition'),
    iceRisk: values('ice_risk'),
    precipitationType: steps.map(
      (step) => PRECIPITATION_COLOURS.find(({ code }) => code === step?.precip_type)?.key ?? null,
    ),
  }
}

/** Whether a step of the road lies ahead of the instant, or holds it. */
export function stepsAhead(points: readonly RoadStep[], originMs: number, stepMs: number): RoadStep[] {
  return points.filter(({ dt }) => Date.parse(dt) > originMs - stepMs)
}
