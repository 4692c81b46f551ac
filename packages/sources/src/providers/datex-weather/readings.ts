import type { MeasureCode } from '@verglas/contract/measures'
import { subsurfaceCode } from '../../reading/measures.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { numberOf } from '../../reading/units.ts'
import { childOf, firstBelow, type XmlNode } from '../../reading/xml-records.ts'
import { BELOW_SURFACE, NUMBERS, QUANTITIES } from './quantities.ts'

/** One value of a site, with the number of its sensor. */
export type Reading = {
  /** The measure, or the element whose words are a code. */
  code: MeasureCode | 'roadCondition' | 'precipitationType'
  element: string
  text: string
  unit: string
  index: number
  at: Date | null
  isFaulty: boolean
}

type Context = { index: number; at: Date | null; isFaulty: boolean }

const CM_PER_M = 100
const WORDS: Record<string, 'roadCondition' | 'precipitationType'> = {
  weatherRelatedRoadConditionType: 'roadCondition',
  precipitationType: 'precipitationType',
  noPrecipitation: 'precipitationType',
}

/**
 * All weather values of one site, in the order of its sensors. Publishers wrap their values differently
 * (`measuredValue/basicData`, `physicalQuantity`, extensions), so only the innermost names are used.
 */
export function readingsIn(site: XmlNode): Reading[] {
  const readings: Reading[] = []
  walk(site, { index: 0, at: null, isFaulty: false }, readings)
  return readings.sort((a, b) => a.index - b.index)
}

/** `measurementTimeDefault` is the time itself, or contains it in `timeValue`. */
export function timeIn(node: XmlNode, name: string): Date | null {
  const time = childOf(node, name)
  return time ? instantOf((childOf(time, 'timeValue') ?? time).text) : null
}

function walk(node: XmlNode, outer: Context, readings: Reading[]): void {
  const index = numberOf(node.attributes.get('index') ?? '')
  const context: Context = {
    index: index ?? outer.index,
    at: timeIn(node, 'measurementOrCalculationTime') ?? outer.at,
    isFaulty: outer.isFaulty || childOf(node, 'physicalQuantityFault') !== undefined || isMarkedFaulty(node),
  }
  const add = (code: Reading['code'], element: string, text: string, unit: string, at: XmlNode) =>
    readings.push({ ...context, code, element, text, unit, isFaulty: context.isFaulty || isMarkedBelow(at) })
  for (const child of node.children) {
    const quantity = Object.hasOwn(QUANTITIES, child.name) ? QUANTITIES[child.name] : undefined
    const words = Object.hasOwn(WORDS, child.name) ? WORDS[child.name] : undefined
    if (quantity) add(quantity.code, child.name, numberIn(child), quantity.unit, child)
    else if (BELOW_SURFACE.includes(child.name)) {
      const depth = childOf(child, 'depth')
      const depthM = depth ? numberOf(numberIn(depth)) : null
      const code = subsurfaceCode(depthM === null ? null : Math.abs(depthM) * CM_PER_M)
      const temperature = childOf(child, 'temperature')
      const text = temperature ? numberIn(temperature) : ''
      add(code, depthM === null ? child.name : `${child.name} ${depthM} m`, text, '°C', child)
    } else if (words) add(words, child.name, wordIn(child), '', child)
    else walk(child, context, readings)
  }
}

/** The number of a value: its own text, or that of its wrapping element. */
function numberIn(node: XmlNode): string {
  if (node.children.length === 0) return node.text
  for (const child of node.children) {
    if (!NUMBERS.has(child.name)) continue
    return child.children.length === 0 ? child.text : numberIn(child)
  }
  return ''
}

const wordIn = (node: XmlNode): string => (childOf(node, 'value') ?? node).text

/** Whether a value is marked as wrong, or is based on no measurement. */
function isMarkedFaulty(node: XmlNode): boolean {
  return (
    childOf(node, 'dataError')?.text === 'true' ||
    node.attributes.get('numberOfInputValuesUsed') === '0' ||
    childOf(node, 'numberOfInputValuesUsed')?.text === '0'
  )
}

function isMarkedBelow(node: XmlNode): boolean {
  return (
    isMarkedFaulty(node) ||
    firstBelow(node, 'dataError')?.text === 'true' ||
    node.children.some(isMarkedBelow)
  )
}
