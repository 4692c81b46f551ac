import { expect, test } from 'vitest'
import { A75 } from './a75.ts'
import { membersOf } from './people.ts'
import { QUEBEC } from './quebec.ts'
import { dutyRows, storyCircuits } from './story-circuits.ts'

type Duty = { circuit_ids: string[]; person_id: string; stand_in_id: string | null }

test.each([A75, QUEBEC])('in $id each circuit has a driver of its own on duty, and a stand-in', (setup) => {
  const members = membersOf(setup.id)
  const circuits = storyCircuits(setup, members)
  const duties = dutyRows(setup, members) as Duty[]
  const crewIds = new Set(members.filter(({ isCrew }) => isCrew).map(({ id }) => id))
  expect(duties.flatMap(({ circuit_ids }) => circuit_ids).toSorted()).toEqual(
    circuits.map(({ id }) => id).toSorted(),
  )
  for (const { circuit_ids, person_id, stand_in_id } of duties) {
    expect(circuit_ids).toHaveLength(1)
    expect(circuits.find(({ id }) => id === circuit_ids[0])?.driver?.id).toBe(person_id)
    expect(crewIds).toContain(person_id)
    expect(crewIds).toContain(stand_in_id)
    expect(stand_in_id).not.toBe(person_id)
  }
  expect(new Set(duties.map(({ person_id }) => person_id)).size).toBe(circuits.length)
})
