import type { ListItem } from '@verglas/contract/lists'

type Outage = ListItem<'outages'>

/** Letters for the progress of an outage. */
export const PROGRESS: Record<string, Outage['progress']> = {
  A: 'assigned',
  R: 'on_the_way',
  L: 'at_work',
  N: 'not_available',
}

/** Letters for the state of a planned interruption. */
export const STATES: Record<string, ListItem<'planned_outages'>['state']> = {
  N: 'confirmed',
  R: 'postponed',
  E: 'shifted',
  A: 'cancelled',
}

const REASONS: readonly [reason: Outage['reason'], codes: string][] = [
  ['equipment_failure', '11'],
  ['overload', '12'],
  ['breakage', '13 14 15 72 79'],
  ['wear', '33'],
  ['lightning', '21'],
  ['precipitation', '22'],
  ['natural_disaster', '24'],
  ['wind', '25'],
  ['extreme_temperature', '26'],
  ['incident', '31 32 41 43 56 57'],
  ['fire_or_gas_leak', '34'],
  ['accidental_contact', '42 55'],
  ['public_safety', '44'],
  ['vehicle', '54'],
  ['vegetation', '51'],
  ['birds', '52'],
  ['animals', '53'],
  ['urgent_work', '60 70'],
  ['planned_work', '61 62 63 64 65 67 68 69 71'],
  ['work_safety', '66'],
  ['protective_measure', '73 74'],
  ['trimming', '77 78'],
]
const REASON_BY_CODE = new Map(
  REASONS.flatMap(([reason, codes]) => codes.split(' ').map((code) => [code, reason] as const)),
)

/** The provider's own table calls every other code undetermined; without a code no cause has been given. */
export function reasonOf(code: string | null): Outage['reason'] {
  return code === null ? 'unknown' : (REASON_BY_CODE.get(code) ?? 'undetermined')
}
