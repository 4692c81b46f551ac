import { colourOfTemperature, contrast, ROAD_TEMPERATURE_SCALE } from '@verglas/charts/theme'
import type { Display } from '../../../lib/display.ts'
import { codeColour, codeCss } from '../../../ui/badge/code-palettes.ts'
import type { RoadHour } from '../panels.ts'
import type { Show } from './tonight-list.ts'

/** One cell of the strip: its colour, its text, and its description for screen readers. */
export type Heat = {
  readonly text: string
  /** null: grey is normal. */
  readonly fill: string | null
  readonly ink: string | null
  readonly frame?: string | undefined
}

const EMPTY: Heat = { text: '', fill: null, ink: null }
/** From this temperature on no road freezes: the coldest class without a colour of its own. */
const MILD_C = 3
const INKS = ['#111111', '#FFFFFF'] as const

/** Temperature or ice risk of one hour as a colour with its number. */
export function heatOf({ formats }: Pick<Display, 'formats'>, hour: RoadHour | undefined, show: Show): Heat {
  if (!hour) return EMPTY
  if (show === 'risk') {
    const colour = codeColour('danger', hour.danger)
    if (!colour) return EMPTY
    if (hour.danger === 0) return EMPTY
    if (colour.isQuiet) return { ...EMPTY, text: colour.symbol }
    const { fill, ink, frame } = codeCss('danger', colour)
    return { text: colour.symbol, fill, ink, frame }
  }
  if (hour.ts === null) return EMPTY
  // Two digits and a minus sign leave no room for a decimal, and need none.
  const long = formats.quantity('temperature', hour.ts, { unit: false })
  const text = long.length > 4 ? formats.quantity('temperature', hour.ts, { unit: false, digits: 0 }) : long
  const fill = hour.ts >= MILD_C ? null : (colourOfTemperature(ROAD_TEMPERATURE_SCALE, hour.ts) ?? null)
  return { text, fill, ink: fill && readableOn(fill) }
}

function readableOn(fill: string): string {
  const [dark, light] = INKS
  return contrast(fill, dark) >= contrast(fill, light) ? dark : light
}
