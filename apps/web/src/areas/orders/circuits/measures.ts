import type { RiskMeasure } from '@verglas/contract/risk-codes'
import type { Quantity } from '@verglas/quantities'

/** How a measure of the risk rules is written; a margin is a difference, so no offset applies to it. */
type Writing = { readonly quantity: Quantity; readonly isDifference?: true; readonly digits?: number }

export const MEASURE_WRITING: Readonly<Record<RiskMeasure, Writing>> = {
  surface: { quantity: 'temperature' },
  freezing_margin: { quantity: 'temperature', isDifference: true },
  dew_margin: { quantity: 'temperature', isDifference: true },
  air: { quantity: 'temperature' },
  film: { quantity: 'rain', digits: 2 },
  ice: { quantity: 'rain', digits: 2 },
  frost: { quantity: 'rain', digits: 2 },
  loose_snow: { quantity: 'rain', digits: 2 },
  packed_snow: { quantity: 'rain', digits: 2 },
  rain: { quantity: 'rainRate' },
  snowfall: { quantity: 'rainRate' },
  freezing_rain: { quantity: 'rainRate' },
  crosswind: { quantity: 'speed' },
  visibility: { quantity: 'visibility' },
}
