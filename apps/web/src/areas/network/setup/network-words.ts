import type { CallAnswer } from '@verglas/contract'
import type { Display } from '../../../lib/display.ts'

export type Preview = CallAnswer<'previewNetwork'>
export type Fault = Preview['faults'][number]
export type Version = CallAnswer<'listNetworkVersions'>['versions'][number]

/** «pont-9: il commence à 320 m de la fin de pont-8» */
export function faultWords({ t, formats }: Display, fault: Fault): string {
  const { feature, code, values } = fault
  const metres = (value: string | number | undefined) => formats.quantity('visibility', Number(value))
  const facts = {
    ...values,
    field: fieldWords(t, `${values.field ?? ''}`),
    gap: metres(values.gapM),
    distance: metres(Number(values.mostKm) * 1000),
    bound: formats.number(Number(values.bound), 0),
  }
  const bend = /^coordinates\.(\d+)/.exec(`${values.field ?? ''}`)?.[1]
  const isNoLine = values.field === 'type' && values.options === 'LineString'
  const reason = isNoLine
    ? t('roadsetup.faults.not_a_line')
    : code === 'invalid'
      ? bend === undefined
        ? t(`roadsetup.faults.invalid.${problemOfLine(values) ?? values.problem}`, facts)
        : t('roadsetup.faults.invalid.bend', { bend: Number(bend) + 1 })
      : t(`roadsetup.faults.${code}`, facts)
  return feature === '' ? reason : t('roadsetup.faultOf', { feature: featureWords(t, fault), why: reason })
}

/** A line with too few or too many points; null for other faults. */
function problemOfLine({ field, problem }: Fault['values']): 'few_bends' | 'many_bends' | null {
  if (field !== 'coordinates') return null
  return problem === 'least' ? 'few_bends' : problem === 'most' ? 'many_bends' : null
}

/** «élément nº 12, Viaduc de Garabit (pont-9)»: where the feature is in the file, its name, its id. */
function featureWords(t: Display['t'], { feature, number, name }: Fault): string {
  const id = /^features\.\d+$/.test(feature) ? null : feature
  const named = name === null ? id : id === null ? name : `${name} (${id})`
  if (number === null) return named ?? feature
  const place = t('roadsetup.place', { number })
  return named === null ? place : t('roadsetup.placeAndName', { place, name: named })
}

/** «kmFrom (PK de début)»: the field as the file has it, and what it is. */
function fieldWords(t: Display['t'], field: string): string {
  if (field === '') return ''
  const [property = ''] = field.split('.')
  const key = `roadsetup.fields.${property}`
  const words = t(key)
  // A field that only exists in this file has no words.
  return words === key ? field : t('roadsetup.fieldOf', { field, words })
}
