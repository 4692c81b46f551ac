import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const WEB = path.join(ROOT, 'apps', 'web', 'src')
const FILES = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
const SHEETS = FILES.filter((name) => name.endsWith('.css'))

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

test('every dropdown stays at the button that opens it', () => {
  const dropdowns = FILES.filter((name) => name.endsWith('.tsx')).flatMap((name) => {
    const text = readFileSync(path.join(WEB, name), 'utf8')
    const [, sheet] = /import css from '(.+\.css)'/.exec(text) ?? []
    const rules = sheet ? rulesOf(readFileSync(path.join(WEB, path.dirname(name), sheet), 'utf8')) : []
    return [...text.matchAll(/\.Dropdown\b[^>]*className=\{css\.(\w+)\}/g)].map(([, className]) => ({
      name,
      className,
      block: rules.find(({ selectors }) => selectors === `.${className}`)?.block ?? '',
    }))
  })
  expect(dropdowns.length).toBeGreaterThan(3)
  // its place is computed for an absolute position
  expect(dropdowns.filter(({ block }) => /position:\s*(?!absolute)\w/.test(block))).toEqual([])
})
