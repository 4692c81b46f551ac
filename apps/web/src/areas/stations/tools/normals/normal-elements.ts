import type { Quantity } from '@verglas/contract/measures'
import type { NormalElement } from '@verglas/contract/statistic-codes'

/** The quantity of an element; null for a number of days. */
export function quantityOf(element: NormalElement): Quantity | null {
  if (element === 'precipitation') return 'rain'
  if (element === 'snow') return 'snow'
  return element === 'frost_days' || element === 'ice_days' ? null : 'temperature'
}
