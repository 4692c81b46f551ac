import { type EnsembleFact, MAX_ENSEMBLE_STEPS, MAX_MEMBERS } from '../../facts/ensemble.ts'
import type { forecastValues } from '../../reading/forecast-values.ts'
import { Refused } from '../../reading/refusal.ts'
import type { Answer } from './document.ts'
import { ATTRIBUTION, HOUR_S, stepsOf, unitOf } from './grid.ts'
import { ENSEMBLE_VARIABLES } from './variables.ts'

/**
 * Series of members are named `temperature_2m_member01`; the series without a suffix is the control, which is
 * a member too.
 */
const MEMBER = /^(.+)_member(\d\d)$/
const CONTROL = 0

export function isEnsemble({ hourly }: Answer): boolean {
  return Object.keys(hourly).some((name) => MEMBER.test(name))
}

/** The members of an answer of `/v1/ensemble`; null if fewer than two have any values. */
export function ensembleOf(
  answer: Answer,
  startMs: number,
  model: string | null,
  reader: ReturnType<typeof forecastValues>,
): EnsembleFact | null {
  const { times, location, issuedAt } = answer
  const numbers = memberNumbers(answer)
  if (numbers.length > MAX_MEMBERS) throw new Refused('too_large', `more than ${MAX_MEMBERS} members`)
  const stepByTime = stepsOf(times, startMs, reader)
  const steps = Math.min(MAX_ENSEMBLE_STEPS, Math.max(0, ...stepByTime.values()) + 1)
  const stepOf = times.map((time) => (time === null ? undefined : stepByTime.get(time)))
  const read = numbers.map((number) =>
    ENSEMBLE_VARIABLES.map((variable) =>
      readMemberSeries(answer, variable, number, { stepOf, steps, reader }),
    ),
  )
  const membersWithValues = read.filter((member) =>
    member.some((series) => series.some((value) => value !== null)),
  )
  if (membersWithValues.length < 2) return null
  const values: EnsembleFact['values'] = {}
  for (const [index, { code }] of ENSEMBLE_VARIABLES.entries()) {
    const memberSeries = membersWithValues.map((member) => member[index] ?? [])
    if (memberSeries.some((series) => series.some((value) => value !== null))) values[code] = memberSeries
  }
  return {
    kind: 'ensemble',
    location,
    issuedAt,
    startAt: new Date(startMs),
    stepS: HOUR_S,
    members: membersWithValues.length,
    steps,
    values,
    model,
    attribution: ATTRIBUTION,
  }
}

/** Member numbers in order, the control first. */
function memberNumbers({ hourly }: Answer): number[] {
  const numbers = new Set<number>()
  for (const name of Object.keys(hourly)) {
    const [, variable = name, number = CONTROL] = MEMBER.exec(name) ?? []
    if (ENSEMBLE_VARIABLES.some((candidate) => candidate.name === variable)) numbers.add(Number(number))
  }
  return [...numbers].sort((a, b) => a - b)
}

type Grid = {
  stepOf: readonly (number | undefined)[]
  steps: number
  reader: ReturnType<typeof forecastValues>
}

function readMemberSeries(
  { hourly, units }: Answer,
  { name, code, of }: (typeof ENSEMBLE_VARIABLES)[number],
  number: number,
  { stepOf, steps, reader }: Grid,
): (number | null)[] {
  const memberValues = new Array<number | null>(steps).fill(null)
  const series = number === CONTROL ? name : `${name}_member${String(number).padStart(2, '0')}`
  const list = hourly[series]
  if (!Array.isArray(list)) return memberValues
  const unit = unitOf(units[series])
  for (const [index, at] of stepOf.entries()) {
    const step = at === undefined ? -1 : of === 'instant' ? at : at - 1
    if (step < 0 || step >= steps) continue
    const value: unknown = list[index]
    const metric = reader.read({ value, unit, field: name, code })
    if (metric !== null) memberValues[step] = metric
  }
  return memberValues
}
