import type { CallBody } from '@verglas/contract'
import {
  exceededGm2,
  isDeicing,
  isSpreading,
  TREATMENTS,
  type Treatment,
} from '@verglas/contract/circuit-codes'
import { MAX_KM } from '@verglas/contract/treatment-act-codes'
import { DEICERS, type Deicer } from '@verglas/contract/treatment-codes'
import { gm2OfSpread, SPREAD_DECIMALS, type SpreadWriting, spreadQuantity } from '@verglas/quantities'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { type Field, field } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import { clearAmounts } from '../circuits/clear-amounts.ts'

type ReportedTreatment = CallBody<'tellTreatment'>

export const kmField = (key: 'kmFrom' | 'kmTo'): Field =>
  field(key, { kind: 'number', isInteger: false, min: 0, max: MAX_KM }, { isRequired: false })

/**
 * The fields of a treatment; the quantity is in the circuit's unit. Without vehicles, the vehicle field is
 * omitted.
 */
export const treatmentFields = (timeZone: string, vehicles: readonly string[]): readonly Field[] => [
  field('treatment', { kind: 'choice', options: TREATMENTS.filter((treatment) => treatment !== 'none') }),
  field('spreadGm2', { kind: 'number', isInteger: false, min: null, max: null }, { isNullable: true }),
  field('deicer', { kind: 'choice', options: DEICERS }),
  field('doneAt', { kind: 'time', timeZone }),
  kmField('kmFrom'),
  kmField('kmTo'),
  ...(vehicles.length > 0
    ? [field('vehicle', { kind: 'choice', options: vehicles } as const, { isRequired: false })]
    : []),
  field('isAmountMeant', { kind: 'flag' }, { isRequired: false }),
]

export type Ordered = {
  readonly treatment: Treatment
  readonly minGm2: number | null
  readonly deicer: Deicer
}

/** The form starts with the order in force, done now: a crew only has to confirm. */
export function treatmentDraft(
  fields: readonly Field[],
  { ordered, writing, nowMs }: { ordered: Ordered | null; writing: SpreadWriting; nowMs: number },
): GroupDraft {
  const gm2 = ordered && isSpreading(ordered.treatment) ? ordered.minGm2 : null
  return draftOf(fields, {
    treatment: ordered && ordered.treatment !== 'none' ? ordered.treatment : 'salt',
    deicer: ordered?.deicer ?? 'nacl',
    ...(gm2 === null
      ? {}
      : { spreadGm2: Number(spreadQuantity(gm2, writing).value.toFixed(SPREAD_DECIMALS)) }),
    doneAt: new Date(nowMs).toISOString(),
  })
}

/** The draft after an input: a change of the treatment clears the quantity and the de-icer of the previous one. */
export const changeTreatment = (before: GroupDraft, after: GroupDraft): GroupDraft =>
  clearAmounts(before, after, { spreadGm2: '', deicer: 'nacl' })

/** The body to send, in g/m², and the errors by field. */
export function readTreatment(
  fields: readonly Field[],
  draft: GroupDraft,
  writing: SpreadWriting,
): Reading<ReportedTreatment> & { readonly isUnusual: boolean } {
  const { settings, errors } = readDraft(fields, draft)
  const {
    treatment,
    spreadGm2 = null,
    deicer = 'nacl',
    doneAt = '',
    kmFrom = null,
    kmTo = null,
    vehicle = null,
    isAmountMeant = false,
  } = settings as Partial<ReportedTreatment> & { readonly isAmountMeant?: boolean }
  const allErrors = { ...errors }
  const spread = spreadGm2 === null ? null : gm2OfSpread(spreadGm2, writing)
  const isUnusual = treatment !== undefined && exceededGm2(treatment, spread) !== null
  if (isUnusual && !isAmountMeant) allErrors.isAmountMeant ??= { word: 'circuits.directive.errors.unusual' }
  if (treatment && isSpreading(treatment)) {
    if (spreadGm2 === null) allErrors.spreadGm2 ??= { word: 'circuits.directive.errors.minMissing' }
    else if (spreadGm2 <= 0) allErrors.spreadGm2 ??= { word: 'circuits.directive.errors.zero' }
  } else if (treatment && spreadGm2 !== null)
    allErrors.spreadGm2 ??= { word: 'circuits.directive.errors.nothingSpread' }
  if (treatment && deicer !== 'nacl' && !isDeicing(treatment))
    allErrors.deicer ??= { word: 'circuits.directive.errors.noDeicer' }
  if ((kmFrom === null) !== (kmTo === null))
    allErrors[kmFrom === null ? 'kmFrom' : 'kmTo'] ??= { word: 'circuits.done.refusals.half_stretch' }
  return {
    isUnusual,
    errors: allErrors,
    body: {
      treatment: treatment ?? 'salt',
      spreadGm2: spread,
      deicer,
      doneAt,
      kmFrom,
      kmTo,
      vehicle: vehicle || null,
    },
  }
}
