import type { Display } from '../../../lib/display.ts'
import type { CircuitNames } from './circuit-groups.ts'
import type { Day, DutyPeriod, Roster } from './duty-grid.ts'

/** Properties that the sections of the roster share. */
export type RosterView = {
  readonly display: Display
  readonly names: CircuitNames
  /** The circuits that have a roster, and their periods in the displayed days. */
  readonly roster: Roster
  readonly nowMs: number
}

/** Opens the actions on a period; null: the user may only read. */
export type OnChoose = ((period: DutyPeriod) => void) | null
/** The same for periods that are drawn as one: opens the one in force at an instant. */
export type OnChooseAt = ((period: DutyPeriod, atMs: number) => void) | null

/** Properties that the two forms of the calendar share. */
export type CalendarView = RosterView & { readonly days: readonly Day[]; readonly onChoose: OnChooseAt }
