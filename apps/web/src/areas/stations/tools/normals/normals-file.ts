import type { CallBody } from '@verglas/contract'
import { NORMAL_ELEMENTS, type NormalElement } from '@verglas/contract/statistic-codes'
import { folded } from '@verglas/language'
import { cellsOf, separatorOf } from '../../../../lib/separated.ts'

type Body = Omit<CallBody<'putClimateNormal'>, 'expectedRevision'>
export type PlaceField = 'latitude' | 'longitude' | 'altitude'

/** A reference station as read from a file; files of Environment Canada do not contain its location. */
export type NormalDraft = Omit<Body, PlaceField> & {
  readonly id: string
  readonly place: { readonly [Field in PlaceField]: number | null }
  /** Elements that lack a month and are therefore left out. */
  readonly incomplete: readonly NormalElement[]
}

const USUAL_YEARS = { firstYear: 1991, lastYear: 2020 }
const NOWHERE = { latitude: null, longitude: null, altitude: null }

/** Stations of a file of Météo-France, Environment Canada or our own format; empty for any other file. */
export function readNormals(text: string, fileName: string): NormalDraft[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  if (lines.some((line) => /indicatif\s*:/i.test(line))) return readFrench(lines)
  if (lines.some((line) => line.includes('NORMALS_ELEMENT'))) return readCanadian(lines, fileName)
  return readOwn(lines)
}

/** «Climatological sheet» (FICHECLIM_….data) of Météo-France: titles, each followed by its row of months. */
function readFrench(lines: readonly string[]): NormalDraft[] {
  const fullText = lines.join('\n')
  const ref = /indicatif\s*:\s*(\w+)/i.exec(fullText)?.[1] ?? ''
  const years = /(\d{4})\s*-\s*(\d{4})/.exec(lines.find((line) => /statistiques/i.test(line)) ?? '')
  const nameLine = lines.find((line) => /\(\w{2,3}\)/.test(line) && !line.includes('°')) ?? ''
  const name = /^[;\s]*([^;(]*\(\w{2,3}\))/.exec(nameLine)?.[1]?.trim() ?? ref
  const rows: MonthRow[] = []
  let title = ''
  for (const line of lines) {
    const cells = cellsOf(line, ';')
    const label = cells[0] ?? ''
    const isRow = cells.length >= 12
    if (!isRow || (label !== '' && numberOf(label) === null)) title = folded(label)
    const element = isRow && FRENCH.find(([, pattern]) => pattern.test(title))?.[0]
    if (element) rows.push([element, monthsOf(cells)])
  }
  const draft = draftOf(rows)
  if (!ref || Object.keys(draft.months).length + draft.incomplete.length === 0) return []
  return [
    {
      id: `mf-${toIdSuffix(ref)}`,
      name,
      source: 'Météo-France',
      firstYear: Number(years?.[1] ?? USUAL_YEARS.firstYear),
      lastYear: Number(years?.[2] ?? USUAL_YEARS.lastYear),
      place: {
        latitude: degreesOf(/lat\s*:\s*([^\sl]+)/i.exec(fullText)?.[1] ?? ''),
        longitude: degreesOf(/lon\s*:\s*(\S+)/i.exec(fullText)?.[1] ?? ''),
        altitude: numberOf(/alt\s*:\s*(-?[\d.,]+)/i.exec(fullText)?.[1] ?? ''),
      },
      ...draft,
    },
  ]
}

const FRENCH: readonly (readonly [NormalElement, RegExp])[] = [
  ['tmax', /^temperature maximale/],
  ['tmean', /^temperature moyenne/],
  ['tmin', /^temperature minimale/],
  [
    'precipitation',
    /hauteur (moyenne )?(mensuelle|de precipitations)|^precipitations? ?:? ?(cumul|hauteur moyenne)/,
  ],
  ['frost_days', /^tn ?<= ?0/],
  ['ice_days', /^tx ?<= ?0/],
]

/**
 * Normals of 1991–2020 of Environment and Climate Change Canada: one element per row with its months, without
 * a location.
 */
function readCanadian(lines: readonly string[], fileName: string): NormalDraft[] {
  const years = /(\d{4})-(\d{4})/.exec(fileName)
  const separator = separatorOf(lines)
  const rowsByName = new Map<string, MonthRow[]>()
  for (const line of lines) {
    const cells = cellsOf(line, separator)
    const [name = '', , record = '', , title = ''] = cells
    const element = CANADIAN.find(([, pattern]) => pattern.test(folded(title)))?.[0]
    if (!element || !/^normal/i.test(record)) continue
    rowsByName.set(name, [...(rowsByName.get(name) ?? []), [element, monthsOf(cells.slice(5))]])
  }
  return [...rowsByName].map(([name, rows]) => ({
    id: `eccc-${toIdSuffix(name)}`,
    name,
    source: 'Environment and Climate Change Canada',
    firstYear: Number(years?.[1] ?? USUAL_YEARS.firstYear),
    lastYear: Number(years?.[2] ?? USUAL_YEARS.lastYear),
    place: NOWHERE,
    ...draftOf(rows),
  }))
}

const CANADIAN: readonly (readonly [NormalElement, RegExp])[] = [
  ['tmean', /^(daily average|moyenne quotidienne)/],
  ['tmax', /^(daily maximum|maximum quotidien)/],
  ['tmin', /^(daily minimum|minimum quotidien)/],
  ['precipitation', /^precipitations? \(mm\)/],
  ['snow', /^(snowfall|chutes? de neige) \(cm\)/],
  ['frost_days', /^(days with minimum temperature|jours avec (une )?temperature minimale) ?(<=|≤) ?0\b/],
  ['ice_days', /^(days with maximum temperature|jours avec (une )?temperature maximale) ?(<=|≤) ?0\b/],
]

const OWN_HEADS = [
  'id',
  'name',
  'source',
  'latitude',
  'longitude',
  'altitude',
  'from',
  'to',
  'element',
] as const

/** Our own format: one element of a station per row; the first line names the columns. */
function readOwn(lines: readonly string[]): NormalDraft[] {
  const [head = '', ...body] = lines.filter((line) => line.trim() !== '')
  const separator = separatorOf([head])
  const heads = cellsOf(head, separator).map((cell) => cell.toLowerCase())
  const at = Object.fromEntries(OWN_HEADS.map((name) => [name, heads.indexOf(name)]))
  if (OWN_HEADS.some((name) => at[name] === -1)) return []
  const firstMonth = (at.element ?? 0) + 1
  const stations = new Map<string, { cells: readonly string[]; rows: MonthRow[] }>()
  for (const line of body) {
    const cells = cellsOf(line, separator)
    const element = NORMAL_ELEMENTS.find((code) => code === cells[at.element ?? 0])
    const id = toIdSuffix(cells[at.id ?? 0] ?? '')
    if (!element || !id) continue
    const stationRows = stations.get(id) ?? { cells, rows: [] }
    stationRows.rows.push([element, monthsOf(cells.slice(firstMonth))])
    stations.set(id, stationRows)
  }
  return [...stations].map(([id, { cells, rows }]) => {
    const text = (name: (typeof OWN_HEADS)[number]) => cells[at[name] ?? -1] ?? ''
    return {
      id,
      name: text('name') || id,
      source: text('source') || '–',
      firstYear: numberOf(text('from')) ?? USUAL_YEARS.firstYear,
      lastYear: numberOf(text('to')) ?? USUAL_YEARS.lastYear,
      place: {
        latitude: numberOf(text('latitude')),
        longitude: numberOf(text('longitude')),
        altitude: numberOf(text('altitude')),
      },
      ...draftOf(rows),
    }
  })
}

type MonthRow = readonly [NormalElement, readonly (number | null)[]]

/** The first row of an element is used; an element that lacks a month is left out. */
function draftOf(rows: readonly MonthRow[]): Pick<NormalDraft, 'months' | 'incomplete'> {
  const first = new Map<NormalElement, readonly (number | null)[]>()
  for (const [element, months] of rows) if (!first.has(element)) first.set(element, months)
  const elementMonths = [...first].map(([element, months]) => ({
    element,
    months: months.flatMap((value) => value ?? []),
  }))
  return {
    months: Object.fromEntries(
      elementMonths
        .filter(({ months }) => months.length === 12)
        .map(({ element, months }) => [element, months]),
    ),
    incomplete: elementMonths.filter(({ months }) => months.length !== 12).map(({ element }) => element),
  }
}

/** Twelve months; a label may come before them, the year after them. */
function monthsOf(cells: readonly string[]): (number | null)[] {
  const hasLabel = cells.length > 12 && numberOf(cells[0] ?? '') === null
  const months = cells.slice(hasLabel ? 1 : 0, hasLabel ? 13 : 12).map(numberOf)
  return [...months, ...Array<null>(12 - months.length).fill(null)]
}

function numberOf(cell: string): number | null {
  const text = cell
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  return /^-?\d+(\.\d+)?$|^-?\.\d+$/.test(text) ? Number(text) : null
}

/** «45°47'12"N», or degrees as a number. */
function degreesOf(text: string): number | null {
  const match = /^(\d+)°(\d+)['’′](\d+(?:[.,]\d+)?)?["”″]?([NSEWO])/i.exec(text)
  if (!match) return numberOf(text)
  const [, degrees = '', minutes = '', seconds = '0', side = ''] = match
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600
  return Math.round((/[SWO]/i.test(side) ? -value : value) * 1e5) / 1e5
}

const toIdSuffix = (text: string) =>
  folded(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
