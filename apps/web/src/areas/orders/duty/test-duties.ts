import type { DutyPeriod } from './duty-grid.ts'
import type { Duty } from './duty-pattern.ts'

/** The nights of Marc from 18:00 to 07:00, from Monday 5 January 2026. */
export const aDuty = (changes: Partial<Duty> = {}): Duty => ({
  id: 'nights',
  revision: 1,
  circuitIds: ['c1', 'c2'],
  personId: 'marc',
  personName: 'Marc Vidal',
  standInId: null,
  standInName: null,
  firstDate: '2026-01-05',
  lastDate: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  everyWeeks: 1,
  startTime: '18:00',
  endTime: '07:00',
  endsAfterDays: 1,
  ...changes,
})

/** A period of Marc between two local times of Paris in winter: «2026-01-05 18:00». */
export const aPeriod = (from: string, to: string, changes: Partial<DutyPeriod> = {}): DutyPeriod => ({
  dutyId: 'nights',
  circuitIds: ['c1', 'c2'],
  personId: 'marc',
  personName: 'Marc Vidal',
  standInId: null,
  standInName: null,
  replaces: null,
  replacementEntryId: null,
  isRemoved: false,
  from: new Date(`${from.replace(' ', 'T')}:00+01:00`).toISOString(),
  to: new Date(`${to.replace(' ', 'T')}:00+01:00`).toISOString(),
  ...changes,
})
