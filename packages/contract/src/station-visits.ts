import { z } from 'zod'
import { VISIT_ACTS } from './station-tool-codes.ts'
import { Measure } from './stations.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const Fields = {
  stationId: z.string().min(1).max(200),
  visitedOn: z.iso.date().describe('Date in the time zone of the station.'),
  act: z.enum(VISIT_ACTS),
  measures: z.array(Measure).max(50).describe('Sensors that were serviced; none: the whole station.'),
  note: z.string().trim().max(4000).describe('Findings and work done.'),
  visitor: z.string().trim().min(1).max(200).describe('Name of the visitor.'),
  dueOn: z.iso.date().nullable().describe('Due date of the next visit; null: not planned.'),
}

/** An entry of the maintenance log of a station. */
export const StationVisit = z.object({ id: z.string(), revision: Revision, ...Fields })

const StationVisitBody = z
  .strictObject({ ...Fields, expectedRevision: ExpectedRevision })
  .refine(({ visitedOn, dueOn }) => dueOn === null || dueOn > visitedOn, {
    path: ['dueOn'],
    message: 'after the visit',
  })

const access = { scope: 'member', feature: 'admin_stations' } as const

export const stationVisitCalls = versionedCalls({
  area: 'stations',
  path: '/setups/:setupId/station_visits',
  topic: 'station_visit',
  plural: 'entries of the maintenance log, the newest visit first',
  entry: StationVisit,
  body: StationVisitBody,
  access: { read: access, write: access },
})
export const listStationVisits = stationVisitCalls.list
export const getStationVisit = stationVisitCalls.get
export const listStationVisitChanges = stationVisitCalls.history
export const putStationVisit = stationVisitCalls.put
export const removeStationVisit = stationVisitCalls.remove
