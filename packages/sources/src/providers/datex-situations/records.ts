import type { ListItem } from '@verglas/contract/lists'
import { nameOf, plainText } from '../../reading/alert-words.ts'
import type { Faults } from '../../reading/fault-counts.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { shortened } from '../../reading/refusal.ts'
import { allOf, childOf, textAt, type XmlNode } from '../../reading/xml-subtrees.ts'
import { locationOf } from './locations.ts'
import { eventTypeOf } from './types.ts'

type RoadEvent = ListItem<'road_events'>
export type Read = { event: RoadEvent; version: number; isOver: boolean }

const SEVERITIES: Record<string, RoadEvent['severity']> = {
  none: 0,
  lowest: 1,
  low: 1,
  medium: 2,
  high: 3,
  highest: 4,
  unknown: null,
}
const MAX_TEXT = 20_000
const MAX_TYPES = 20

/** One record of a situation, or null if it has no identity. */
export function recordOf(record: XmlNode, situation: XmlNode, faults: Faults): Read | null {
  const ref = codeOf(record.attributes.id)
  if (!ref) {
    faults.add('no_identifier', `a situationRecord in line ${record.line}`)
    return null
  }
  const times = childOf(childOf(record, 'validity'), 'validityTimeSpecification')
  const startAt = timeIn(times, 'overallStartTime', faults)
  const endAt = timeIn(times, 'overallEndTime', faults)
  const hasDuration = !startAt || !endAt || endAt > startAt
  if (!hasDuration) faults.add('no_duration', `${ref}: ${startAt?.toISOString()} to ${endAt?.toISOString()}`)
  const { type, rawTypes } = typesOf(record, faults)
  const { geometry, road, place, direction, codes, properties } = locationOf(record, faults)
  const event: RoadEvent = {
    ref,
    version: codeOf(record.attributes.version),
    type,
    rawTypes,
    severity: severityOf(record, situation, faults),
    texts: textsOf(record),
    effect: null,
    detour: null,
    road,
    direction,
    place,
    region: null,
    startAt: startAt?.toISOString() ?? null,
    endAt: hasDuration ? (endAt?.toISOString() ?? null) : null,
    updatedAt: timeIn(record, 'situationRecordVersionTime', faults)?.toISOString() ?? null,
    geometry,
    locationCodes: codes,
    properties: { ...properties, ...sourceOf(record), ...lanesOf(record) },
  }
  const version = Number(/^\d{1,9}$/.exec(record.attributes.version ?? '')?.[0] ?? -1)
  return { event, version, isOver: isOver(record) }
}

/** Whether the record is marked as ended, is cancelled, or is suspended for now. */
function isOver(record: XmlNode): boolean {
  const life = childOf(childOf(record, 'management'), 'lifeCycleManagement')
  const status = textAt(record, 'validity', 'validityStatus')
  return textAt(life, 'end') === 'true' || textAt(life, 'cancel') === 'true' || status === 'suspended'
}

function typesOf(record: XmlNode, faults: Faults) {
  const typeName = record.attributes.type ?? ''
  const name = typeName.slice(typeName.indexOf(':') + 1).trim()
  const kinds = record.children
    .filter((child) => /Type$/.test(child.name) && child.children.length === 0)
    .map((child) => child.text.trim())
  const rawTypes = [name, ...kinds].flatMap((element) => codeOf(element) ?? []).slice(0, MAX_TYPES)
  const type = eventTypeOf(name, kinds)
  if (!type) faults.add('unknown_type', `"${shortened(name, 60)}"`)
  return { type: type ?? 'other', rawTypes }
}

function severityOf(record: XmlNode, situation: XmlNode, faults: Faults): RoadEvent['severity'] {
  const word = textAt(record, 'severity') || textAt(situation, 'overallSeverity')
  if (word === '') return null
  if (!Object.hasOwn(SEVERITIES, word)) faults.add('unknown_severity', `"${shortened(word, 40)}"`)
  return (Object.hasOwn(SEVERITIES, word) && SEVERITIES[word]) || (word === 'none' ? 0 : null)
}

/** Public comments by language, joined in order. */
function textsOf(record: XmlNode): RoadEvent['texts'] {
  const byLanguage = new Map<string, string[]>()
  const values = record.children
    .filter((child) => child.name === 'generalPublicComment')
    .flatMap((comment) => allOf(comment, 'value'))
  for (const value of values) {
    const language = (value.attributes.lang ?? '').slice(0, 2).toLowerCase()
    const text = plainText(value.text, Number.POSITIVE_INFINITY)
    if (!/^[a-z]{2}$/.test(language) || text === null) continue
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), linesOf(text)])
  }
  if (byLanguage.size === 0) return null
  return Object.fromEntries(
    [...byLanguage].map(([language, texts]) => [language, cut([...new Set(texts)].join('\n'), MAX_TEXT)]),
  )
}

/** Removes the document's indentation; empty lines between paragraphs stay. */
const linesOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')

function timeIn(node: XmlNode | null, name: string, faults: Faults): Date | null {
  const text = textAt(node, name)
  if (text === '') return null
  const at = instantOf(text)
  if (!at) faults.add('no_date', `${name}="${shortened(text, 60)}"`)
  return at
}

function sourceOf(record: XmlNode): Record<string, string> {
  const source = childOf(record, 'source')
  const name =
    nameOf(textAt(source, 'sourceIdentification')) ?? nameOf(source && allOf(source, 'value')[0]?.text)
  return name === null ? {} : { source: name }
}

function lanesOf(record: XmlNode): Record<string, number> {
  const restricted = textAt(record, 'impact', 'numberOfLanesRestricted')
  return /^\d{1,2}$/.test(restricted) ? { lanesRestricted: Number(restricted) } : {}
}

/** Shortens a text without leaving half a character at its end. */
const cut = (text: string, longest: number): string => text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')

function codeOf(text: string | undefined): string | null {
  const name = nameOf(text)
  return name === null ? null : cut(name, 200)
}
