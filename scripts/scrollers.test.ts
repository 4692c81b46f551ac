import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const WEB = path.join(ROOT, 'apps', 'web', 'src')
const SHEETS = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))

/** The innermost blocks of a style sheet: selectors and their declarations. */
function rulesOf(css: string): { selectors: string; block: string }[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...bare.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', block = '']) => ({
    selectors: selectors.trim(),
    block,
  }))
}

const SCROLLS = /overflow(-[xy])?:\s*(auto|scroll)/
const HAS_PLACE = /position:\s*(relative|absolute|fixed|sticky)/

test('every scrolling element contains its visually hidden text, so that nothing around it grows longer', () => {
  const scrollers = SHEETS.flatMap((name) =>
    rulesOf(readFileSync(path.join(WEB, name), 'utf8'))
      .filter(({ block }) => SCROLLS.test(block))
      .map((rule) => ({ name, ...rule })),
  )
  expect(scrollers.length).toBeGreaterThan(6)
  expect(scrollers.filter(({ block }) => !HAS_PLACE.test(block))).toEqual([])
})
