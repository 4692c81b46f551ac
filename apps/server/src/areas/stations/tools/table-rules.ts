import { isTableField, type putStationSettings, readTableFields } from '@verglas/contract'
import type { z } from 'zod'
import type { SourceFields, StationSettingFields } from '../queries.ts'

type Answer = z.input<typeof putStationSettings.response>
type Fault = Answer['faults'][number]
type Row = z.output<typeof putStationSettings.body>['rows'][number]

/**
 * A station with the ids and names by which a table may refer to it, its settings by the organisation and its
 * source's fields.
 */
export type NamedStation = {
  readonly id: string
  readonly ref: string
  readonly name: string
  readonly setting: StationSettingFields
  /** Revision of the organisation's settings; null if there are none yet. */
  readonly revision: number | null
  readonly source: SourceFields
}

/** A valid row. */
export type ReadRow = {
  readonly row: number
  readonly station: NamedStation
  readonly fields: Partial<StationSettingFields>
}

/**
 * Reads the rows of a table, each about a different station; faults are reported with their row and column.
 */
export function readTable(
  rows: readonly Row[],
  stations: readonly NamedStation[],
): { read: ReadRow[]; faults: Fault[] } {
  const faults: Fault[] = []
  const read: ReadRow[] = []
  const listedIds = new Set<string>()
  for (const [row, { station: name, fields }] of rows.entries()) {
    const refuse = (code: Fault['code'], field: string | null, detail: string | null) =>
      faults.push({ row, field, code, detail })
    const matches = stationsCalled(name, stations)
    const [station] = matches
    if (!station || matches.length > 1) {
      refuse(station ? 'ambiguous_station' : 'unknown_station', null, name)
      continue
    }
    if (listedIds.has(station.id)) refuse('twice', null, station.name)
    listedIds.add(station.id)
    const unknown = Object.keys(fields).filter((field) => !isTableField(field))
    for (const field of unknown) refuse('unknown_field', field, null)
    const checked = readTableFields(
      Object.fromEntries(Object.entries(fields).filter(([key]) => isTableField(key))),
    )
    if (!checked.success) {
      for (const { path, message } of checked.error.issues)
        refuse('refused', path[0] === undefined ? null : String(path[0]), message)
      continue
    }
    const filledFields = Object.fromEntries(
      Object.entries(checked.data).filter(([, value]) => value !== undefined),
    )
    const mergedSetting = { ...station.setting, ...filledFields } as StationSettingFields
    if ((mergedSetting.longitude === null) !== (mergedSetting.latitude === null))
      refuse(
        'refused',
        mergedSetting.longitude === null ? 'longitude' : 'latitude',
        'longitude and latitude, or neither',
      )
    read.push({ row, station, fields: filledFields })
  }
  return { read, faults }
}

/**
 * Stations with this id, otherwise with this reference, otherwise with this name; several if the organisation
 * uses a name twice.
 */
function stationsCalled(name: string, stations: readonly NamedStation[]): readonly NamedStation[] {
  for (const key of ['id', 'ref', 'name'] as const) {
    const matches = stations.filter((station) => station[key] === name)
    if (matches.length > 0) return matches
  }
  return []
}

/** The values that a row changes, compared with the organisation's setting, otherwise with the source's field. */
export function changesOf({ row, station, fields }: ReadRow): Answer['changed'][number] {
  const { setting, source } = station
  const holding = (fieldsOf: Partial<StationSettingFields>, key: keyof StationSettingFields) =>
    fieldsOf[key] ?? (key in source ? source[key as keyof SourceFields] : null)
  const names = Object.keys(fields) as (keyof StationSettingFields)[]
  return {
    row,
    stationId: station.id,
    name: station.name,
    fields: names
      .filter((field) => (setting[field] ?? null) !== (fields[field] ?? null))
      .map((field) => ({
        field,
        before: holding(setting, field) ?? null,
        after: holding({ ...setting, [field]: fields[field] ?? null }, field) ?? null,
      })),
  }
}
