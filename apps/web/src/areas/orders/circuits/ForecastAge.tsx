import type { Display } from '../../../lib/display.ts'
import { Age } from '../../../ui/value/Age.tsx'
import type { CircuitForecast } from './circuit-strip.ts'
import { FORECAST_PERIOD_S } from './forecast-period.ts'

type Props = { readonly display: Display; readonly forecast: Pick<CircuitForecast, 'issuedAt' | 'model'> }

/** The time at which a forecast was issued, highlighted if it is overdue, and its model. */
export function ForecastAge({ display: { t }, forecast: { issuedAt, model } }: Props) {
  return (
    <>
      {t('circuits.page.issued')} <Age atMs={Date.parse(issuedAt)} periodS={FORECAST_PERIOD_S} /> ·{' '}
      {t('circuits.page.model', { model })}
    </>
  )
}
