import type { CallAnswer } from '@verglas/contract'
import type { Translate } from '@verglas/language'

export type DutyCircuit = Pick<
  CallAnswer<'listCircuits'>['circuits'][number],
  'id' | 'name' | 'zoneId' | 'crew'
>
type Zone = { readonly id: string; readonly name: string }
/** The circuits of an organisation, and its zones. */
export type CircuitNames = {
  readonly circuits: readonly DutyCircuit[]
  readonly zones: readonly Zone[]
}

/** A group of circuits that can be selected or named as one. */
export type CircuitGroup = { readonly name: string; readonly circuitIds: readonly string[] }

const NAMED_ONE_BY_ONE = 3

/** The crews and zones of the circuits, including those with a single circuit. */
export function groupsOf({ circuits, zones }: CircuitNames): {
  crews: readonly CircuitGroup[]
  zones: readonly CircuitGroup[]
} {
  const crews = [...new Set(circuits.flatMap(({ crew }) => crew || []))]
  const idsOf = (isIn: (circuit: DutyCircuit) => boolean) => circuits.filter(isIn).map(({ id }) => id)
  return {
    crews: crews.map((name) => ({ name, circuitIds: idsOf(({ crew }) => crew === name) })),
    zones: zones
      .map(({ id, name }) => ({ name, circuitIds: idsOf(({ zoneId }) => zoneId === id) }))
      .filter(({ circuitIds }) => circuitIds.length > 0),
  }
}

/** The name of a set of circuits: all, a crew, a zone, or the first names and how many more. */
export function circuitsWords(t: Translate, circuitIds: readonly string[], names: CircuitNames): string {
  const count = circuitIds.length
  const nameById = new Map(names.circuits.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => nameById.get(id) ?? id
  if (count === 0) return t('duty.noCircuits')
  if (count > 1) {
    const { crews, zones } = groupsOf(names)
    if (isSame(circuitIds, [...nameById.keys()])) return t('duty.groups.all', { count })
    const group = [...crews, ...zones].find((candidate) => isSame(candidate.circuitIds, circuitIds))
    if (group) return t('duty.groups.of', { name: group.name, count })
  }
  if (count <= NAMED_ONE_BY_ONE) return circuitIds.map(nameOf).join(', ')
  const first = circuitIds.slice(0, NAMED_ONE_BY_ONE - 1)
  return t('duty.groups.more', { names: first.map(nameOf).join(', '), count: count - first.length })
}

/** All names of a set of circuits. */
export const circuitNameList = (circuitIds: readonly string[], { circuits }: CircuitNames): string =>
  circuitIds.map((id) => circuits.find((circuit) => circuit.id === id)?.name ?? id).join(', ')

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id))
