import { SITUATIONS, type Situation, TABLE_BOUNDS } from '@verglas/contract/treatment-codes'
import { convert } from '@verglas/quantities'
import type { DecisionRow, TableProblem } from '@verglas/treatment'
import type { Display } from '../../../lib/display.ts'

type Range = { readonly aboveC: number | null; readonly upToC: number | null }

/** «de −5 à −2 °C»; the bound belongs to the colder row. */
export function rangeWords({ t, formats }: Display, { aboveC, upToC }: Range): string {
  const { units } = formats.settings
  const digits = (celsius: number) => (Number.isInteger(convert('temperature', celsius, units).value) ? 0 : 1)
  const write = (celsius: number) => formats.quantity('temperature', celsius, { digits: digits(celsius) })
  if (aboveC === null) return upToC === null ? t('treatmentsetup.anyTemperature') : `≤ ${write(upToC)}`
  if (upToC === null) return `> ${write(aboveC)}`
  return t('treatmentsetup.range', {
    from: formats.quantity('temperature', aboveC, { unit: false, digits: digits(aboveC) }),
    to: write(upToC),
  })
}

/** Situations of a row. If they are the majority, names the exceptions instead. */
export function situationWords({ t }: Display, situations: readonly Situation[]): string {
  const names = (list: readonly Situation[]) =>
    list.map((situation) => t(`circuits.advice.situations.${situation}`)).join(', ')
  const others = SITUATIONS.filter((situation) => !situations.includes(situation))
  if (others.length >= situations.length) return names(situations)
  return t('treatmentsetup.allBut', { situations: names(others) })
}

/** «15 à 16 g/m²» */
export function quantityWords(
  { t, formats }: Display,
  { minGm2, maxGm2 }: Pick<DecisionRow, 'minGm2' | 'maxGm2'>,
): string {
  if (minGm2 === null) return ''
  const [min, max] = [written(formats, minGm2), written(formats, maxGm2 ?? minGm2)]
  return min === max
    ? t('circuits.from', { min, unit: 'g/m²' })
    : t('circuits.range', { min, max, unit: 'g/m²' })
}

const written = (formats: Display['formats'], gm2: number) =>
  formats.number(gm2, Number.isInteger(gm2) ? 0 : 1)

/** A problem of a table as a sentence. */
export function problemWords(display: Display, problem: TableProblem): string {
  const { t } = display
  const { code, otherRowId, situation, fromC, toC } = problem
  const { min, max } = TABLE_BOUNDS.surfaceC
  const where = [
    situation === undefined ? '' : t(`circuits.advice.situations.${situation}`),
    fromC === undefined || toC === undefined
      ? ''
      : rangeWords(display, { aboveC: fromC === min ? null : fromC, upToC: toC === max ? null : toC }),
  ]
  return [
    t(`treatmentsetup.problemCodes.${code}`, { detail: otherRowId ?? '' }),
    where.filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' ')
}
