import type { MeteogramForecast } from '@verglas/charts'
import { PRECIPITATION_COLOURS } from '@verglas/charts/theme'
import type { CodeTable } from '../../ui/badge/code-palettes.ts'
import { codeColour } from '../../ui/badge/code-palettes.ts'

export type KeyGroup = {
  readonly table: CodeTable
  readonly label: string
  readonly codes: readonly number[]
}

/**
 * The codes that occur in the ribbons, without the normal states, in the order of the ribbons; short ribbons
 * have no words.
 */
export function ribbonKey({ roadCondition, danger, precipitationType }: MeteogramForecast): KeyGroup[] {
  const groups: readonly (readonly [CodeTable, string, readonly (number | null)[] | undefined])[] = [
    ['roadCondition', 'weather.roadCondition', roadCondition],
    ['danger', 'weather.danger', danger],
    [
      'precipitation',
      'weather.precipitationType',
      precipitationType?.map((kind) => PRECIPITATION_COLOURS.find(({ key }) => key === kind)?.code ?? null),
    ],
  ]
  return groups.flatMap(([table, label, values = []]) => {
    const codes = [...new Set(values.filter((value) => value !== null))]
      .filter((code) => codeColour(table, code)?.isQuiet !== true)
      .toSorted((left, right) => left - right)
    return codes.length > 0 ? [{ table, label, codes }] : []
  })
}
