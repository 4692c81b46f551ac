import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = path.resolve(import.meta.dirname, '../..')
const FORCED = readFileSync(path.join(import.meta.dirname, 'forced-colours.css'), 'utf8')

/** States that need no line of their own with forced colours, and why. */
const NEEDS_NO_LINE: Readonly<Record<string, string>> = {
  'aria-expanded': 'what opened is visible below it',
  'data-hovered': 'the pointer shows it',
  'data-kind': 'its words say it',
  'data-likely': 'the share is beside it',
  'data-state': 'its words say it',
  'data-tick': 'the hours above it have numbers',
}

const COLOURS = /^(background|box-shadow|color|fill|stroke|border(-[a-z]+)*-color|--row-ground)/
const LOST = /^(background|box-shadow)/

/** The states of the style sheets that are drawn by a background or a shadow only, which forced colours remove. */
function statesOfColoursOnly(): { file: string; state: string }[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.module.css'),
  )
  return files.flatMap((file) => {
    const css = readFileSync(path.join(SOURCE, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
      const properties = body.split(';').flatMap((line) => line.trim() || [])
      const isOfColours =
        properties.every((line) => COLOURS.test(line)) &&
        properties.some((line) => LOST.test(line) && !/: (none|transparent)/.test(line))
      const positive = selector.replace(/:not\([^)]*\)/g, '')
      return isOfColours
        ? [...positive.matchAll(/\[([a-z-]+)/g)].map(([, state = '']) => ({ file, state }))
        : []
    })
  })
}

test('every state that a style sheet draws by colours only has a line or a pattern with forced colours', () => {
  const states = statesOfColoursOnly()
  expect(states.length).toBeGreaterThan(20)
  expect(states.filter(({ state }) => !FORCED.includes(`[${state}`) && !(state in NEEDS_NO_LINE))).toEqual([])
})

test('a ticked box keeps a sign that differs from an empty one', () => {
  expect(FORCED).toMatch(
    /mantine-Checkbox-input[^{]*:checked[^{]*\{[^}]*background: Highlight;[^}]*forced-color-adjust: none/,
  )
  expect(FORCED).toMatch(/mantine-Checkbox-icon[^{]*\{[^}]*color: HighlightText/)
})
