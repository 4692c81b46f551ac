import type { CallAnswer } from '@verglas/contract'
import type { Display } from '../../../lib/display.ts'

export type Preview = CallAnswer<'previewNetwork'>
export type Fault = Preview['faults'][number]
export type Version = CallAnswer<'listNetworkVersions'>['versions'][number]

/** «pont-9: il commence à 320 m de la fin de pont-8» */
export function faultWords({ t, formats }: Display, { feature, code, values }: Fault): string {
  const metres = (value: string | number | undefined) => formats.quantity('visibility', Number(value))
  const facts = {
    ...values,
    gap: metres(values.gapM),
    distance: metres(Number(values.mostKm) * 1000),
    bound: formats.number(Number(values.bound), 0),
  }
  const isNoLine = values.field === 'type' && values.options === 'LineString'
  const why = isNoLine
    ? t('roadsetup.faults.not_a_line')
    : code === 'invalid'
      ? t(`roadsetup.faults.invalid.${values.problem}`, facts)
      : t(`roadsetup.faults.${code}`, facts)
  return feature === '' ? why : t('roadsetup.faultOf', { feature: nameOf(t, feature), why })
}

/** Name of a feature without an id: its position in the file, counted from one. */
function nameOf(t: Display['t'], feature: string): string {
  const index = /^features\.(\d+)$/.exec(feature)?.[1]
  return index === undefined ? feature : t('roadsetup.place', { number: Number(index) + 1 })
}
