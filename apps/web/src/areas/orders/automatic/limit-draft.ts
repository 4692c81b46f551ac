import type { CallAnswer, CallBody } from '@verglas/contract'
import { MAX_SPREAD_GM2, OTHER_TREATMENTS, SPREADING_TREATMENTS } from '@verglas/contract/circuit-codes'
import { LIMIT_BOUNDS } from '@verglas/contract/treatment-codes'
import { gm2OfSpread, SPREAD_DECIMALS, type SpreadWriting, spreadQuantity } from '@verglas/quantities'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { type Field, field } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'

export type Limit = CallAnswer<'listDirectiveLimits'>['entries'][number]
export type SentLimit = Omit<CallBody<'putDirectiveLimit'>, 'expectedRevision'>

/** Patrols and "no treatment" are never ordered automatically. */
export const AUTOMATIC_TREATMENTS = [
  ...SPREADING_TREATMENTS,
  ...OTHER_TREATMENTS.filter((treatment) => treatment === 'plow'),
]

const integer = (min: number, max: number) => ({ kind: 'number', isInteger: true, min, max }) as const
const { hour, objectMinutes, leastConfidence } = LIMIT_BOUNDS
export const LIMIT_FIELDS: readonly Field[] = [
  field('isOn', { kind: 'flag' }, { isRequired: false }),
  field('mostGm2', { kind: 'number', isInteger: false, min: null, max: null }),
  field('leastConfidence', integer(leastConfidence.min * 100, leastConfidence.max * 100)),
  field('objectMinutes', integer(objectMinutes.min, objectMinutes.max)),
  field('fromHour', integer(hour.min, hour.max)),
  field('toHour', integer(hour.min, hour.max)),
  field('treatments', {
    kind: 'group',
    fields: AUTOMATIC_TREATMENTS.map((treatment) =>
      field(treatment, { kind: 'flag' }, { isRequired: false }),
    ),
  }),
]

/** The defaults for limits that are set for the first time; automation is off. */
const FIRST: SentLimit = {
  isOn: false,
  treatments: ['brine', 'prewet', 'salt'],
  mostGm2: 20,
  leastConfidence: 0.8,
  objectMinutes: 30,
  fromHour: 0,
  toHour: 0,
}

export function limitDraft(limit: Limit | null, writing: SpreadWriting): GroupDraft {
  const { treatments, mostGm2, leastConfidence, ...rest } = limit ?? FIRST
  return draftOf(LIMIT_FIELDS, {
    ...rest,
    mostGm2: Number(spreadQuantity(mostGm2, writing).value.toFixed(SPREAD_DECIMALS)),
    leastConfidence: Math.round(leastConfidence * 100),
    treatments: Object.fromEntries(treatments.map((treatment) => [treatment, true])),
  })
}

/** The body to send, in g/m² and shares, with errors by field. */
export function readLimit(draft: GroupDraft, writing: SpreadWriting): Reading<SentLimit> {
  const { settings, errors } = readDraft(LIMIT_FIELDS, draft)
  const number = (key: string) => (typeof settings[key] === 'number' ? settings[key] : Number.NaN)
  const chosen = (settings.treatments ?? {}) as Readonly<Record<string, boolean>> // a group of flags
  const treatments = AUTOMATIC_TREATMENTS.filter((treatment) => chosen[treatment])
  const mostGm2 = gm2OfSpread(number('mostGm2'), writing)
  const isTooMuch = !(mostGm2 > 0 && mostGm2 <= MAX_SPREAD_GM2)
  return {
    errors: {
      ...(isTooMuch && { mostGm2: { word: 'circuits.directive.errors.zero' } }),
      ...(treatments.length === 0 && { treatments: { word: 'circuits.automatic.noTreatment' } }),
      ...errors,
    },
    body: {
      isOn: settings.isOn === true,
      treatments,
      mostGm2,
      leastConfidence: number('leastConfidence') / 100,
      objectMinutes: number('objectMinutes'),
      fromHour: number('fromHour'),
      toHour: number('toHour'),
    },
  }
}
