import { describe, expect, test } from 'vitest'
import { colourDifference, smallestDifference, VISIONS } from './test-colour-vision.ts'
import {
  areaInk,
  coloursOfMode,
  contrast,
  DANGER_COLOURS,
  dangerLines,
  ICE_RISK_COLOURS,
  RIVER_COLOUR,
  TOKENS,
} from './theme.ts'

test('differences are those of the published examples', () => {
  expect(colourDifference('#FFFFFF', '#000000')).toBeCloseTo(100, 0)
  expect(colourDifference('#808080', '#808080')).toBe(0)
  // Red and green of equal lightness: far apart for normal eyes, close for deutan ones.
  expect(colourDifference('#D02020', '#3C7A00')).toBeGreaterThan(50)
  expect(colourDifference('#B07040', '#808A30', 'deutan')).toBeLessThan(12)
})

describe('danger levels', () => {
  const fills = (mode: 'light' | 'dark') => coloursOfMode(DANGER_COLOURS, mode).map(({ fill }) => fill)

  test('are told apart by normal, protan, deutan and tritan eyes', () => {
    expect(smallestDifference(fills('light'))).toBeGreaterThanOrEqual(20)
    expect(smallestDifference(fills('dark'))).toBeGreaterThanOrEqual(15)
  })

  test('stand out from dark ground, each more than the level before', () => {
    for (const ground of [TOKENS.dark.ground, TOKENS.dark.surface]) {
      const contrasts = fills('dark').map((fill) => contrast(fill, ground))
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3)
      expect(contrasts).toEqual([...contrasts].sort((a, b) => a - b))
    }
  })

  test('have text of enough contrast on dark ground, and the worst a white outline', () => {
    const colours = coloursOfMode(DANGER_COLOURS, 'dark')
    for (const { fill, text, key } of colours) expect(contrast(text, fill), key).toBeGreaterThanOrEqual(4.5)
    expect(colours.map(({ outline }) => outline ?? null)).toEqual([null, null, null, null, '#FFFFFF'])
  })

  test('on a dark map each line stands out more than the level before, and the worst is not pale', () => {
    const lines = dangerLines('dark')
    for (const ground of [TOKENS.dark.ground, TOKENS.dark.surface]) {
      const contrasts = lines.map(({ colour, outline }) => contrast(outline ?? colour, ground))
      expect(contrasts).toEqual([...contrasts].sort((a, b) => a - b))
      for (const { colour } of lines) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3)
    }
    // Pale colours are close to white, and recede beside a saturated orange.
    expect(contrast(lines.at(-1)?.colour ?? '', '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['light', 'dark'] as const)(
    'neighbouring levels differ as lines on a %s map for all eyes',
    (mode) => {
      const lines = dangerLines(mode)
      for (const vision of VISIONS)
        for (const [index, { colour }] of lines.slice(1).entries())
          expect(
            colourDifference(lines[index]?.colour ?? '', colour, vision),
            `${vision} ${index}`,
          ).toBeGreaterThanOrEqual(15)
    },
  )

  test('of an area on dark ground: the worst is a deep red within a white outline', () => {
    const areas = coloursOfMode(DANGER_COLOURS, 'dark').map(areaInk)
    const worst = areas.at(-1)
    expect(worst?.outline).toBe('#FFFFFF')
    const [fill, text, outline] = [worst?.fill ?? '', worst?.text ?? '', worst?.outline ?? '']
    for (const ground of [TOKENS.dark.ground, TOKENS.dark.surface]) {
      expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3)
      // The outline makes it stand out more than any other level.
      for (const area of areas.slice(0, -1))
        expect(contrast(outline, ground)).toBeGreaterThan(contrast(area.fill, ground))
    }
    expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(outline, fill)).toBeGreaterThanOrEqual(3)
    for (const area of areas.slice(0, -1))
      expect(colourDifference(fill, area.fill), area.fill).toBeGreaterThanOrEqual(20)
  })

  test('are the same as roads on a map, never thinner than a milder one', () => {
    for (const mode of ['light', 'dark'] as const) {
      const lines = dangerLines(mode)
      expect(lines.map(({ colour }) => colour)).toEqual(
        coloursOfMode(DANGER_COLOURS, mode).map((colour) => areaInk(colour).fill),
      )
      expect(lines.map(({ level, widthPx }) => [level, widthPx])).toEqual([
        [0, 6],
        [1, 6.5],
        [2, 7.5],
        [3, 9],
        [4, 11],
      ])
    }
  })
})

describe.each(['light', 'dark'] as const)('on %s ground', (mode) => {
  test('the certainty of ice is a scale of greys, the more certain the stronger, without a level’s fill', () => {
    const certainties = coloursOfMode(ICE_RISK_COLOURS, mode).slice(0, 5)
    const contrasts = certainties.map(({ fill }) => contrast(fill, TOKENS[mode].surface))
    expect(contrasts).toEqual([...contrasts].sort((a, b) => a - b))
    const levels = coloursOfMode(DANGER_COLOURS, mode).slice(1)
    for (const { fill, text, symbol } of certainties) {
      const channels = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16))
      expect(Math.max(...channels) - Math.min(...channels)).toBeLessThanOrEqual(24)
      expect(symbol).toMatch(/^[0-4]$/)
      expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5)
      for (const level of levels) expect(colourDifference(fill, level.fill)).toBeGreaterThan(10)
    }
  })

  test('rivers stand out, and differ from every road', () => {
    for (const ground of [TOKENS[mode].ground, TOKENS[mode].surface])
      expect(contrast(RIVER_COLOUR[mode], ground)).toBeGreaterThanOrEqual(3)
    for (const { colour } of dangerLines(mode))
      expect(colourDifference(RIVER_COLOUR[mode], colour)).toBeGreaterThan(10)
  })
})
