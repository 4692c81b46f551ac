import { expect, test } from 'vitest'
import { meteogramOption } from './meteogram.ts'
import { symbolShape } from './symbol-shapes.ts'
import { aMeteogram, hourly, svgOf, textsOf } from './test-support.ts'
import { DANGER_COLOURS } from './theme.ts'

test('the symbol of every danger level is drawn, because the font of a document may lack it', () => {
  // Every hour has another level, so that no word fits.
  const danger = hourly((hour) => hour % DANGER_COLOURS.length)
  const svg = svgOf(meteogramOption(aMeteogram({ airTemperatureC: hourly(() => 1), danger }, { width: 760 })))
  for (const { key, symbol } of DANGER_COLOURS) {
    expect(symbolShape(symbol), key).not.toBeNull()
    expect(
      textsOf(svg).filter((text) => text.includes(symbol)),
      key,
    ).toEqual([])
  }
})
