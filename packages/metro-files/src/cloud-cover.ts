import type { Remarks } from './remarks.ts'

const OCTAS = 8
/** WMO code table 2700: sky obscured by fog or snow. */
const SKY_OBSCURED = 9
const PERCENT = 100

/**
 * Cloud cover from 0 to 1 from METRo's octas, which may have decimals. Takes 9 as an overcast sky, and a file
 * whose values are mostly between 9 and 100 as percent; any other value above 8 is left out.
 */
export function cloudCoverOf(written: Float64Array, remarks: Remarks): Float64Array {
  const obscuredCodes = written.filter((value) => value > SKY_OBSCURED)
  const inside = written.filter((value) => value > 0 && value <= SKY_OBSCURED)
  const isPercent = obscuredCodes.length > inside.length && obscuredCodes.every((value) => value <= PERCENT)
  if (isPercent)
    remarks.add('percent', `<cc> goes up to ${Math.max(...obscuredCodes)}; read as percent instead of octas`)
  return written.map((value) => {
    if (isPercent) return value >= 0 ? value / PERCENT : Number.NaN
    if (value >= 0 && value <= OCTAS) return value / OCTAS
    if (value === SKY_OBSCURED) return 1
    if (!Number.isNaN(value)) remarks.add('octas', `<cc> of ${value} is not from 0 to 8; it is left out`)
    return Number.NaN
  })
}
