import { recordReader } from '../csv/records.ts'

export type StationName = { name: string; altitudeM: number | null }

/** The service's list of stations (CSV with semicolons): names and altitudes by station number. */
export function stationNames(list: string): Map<string, StationName> {
  const reader = recordReader(';')
  const names = new Map<string, StationName>()
  let columns: { id: number; name: number; altitude: number } | null = null
  for (const { cells } of [...reader.write(list), ...reader.end()]) {
    if (!cells) continue
    if (!columns) {
      const header = cells.map((cell) => cell.trim().toLowerCase())
      columns = {
        id: header.indexOf('id_station'),
        name: header.indexOf('nom_usuel'),
        altitude: header.indexOf('altitude'),
      }
      continue
    }
    const id = stationNumber(cells[columns.id])
    const name = cells[columns.name]?.trim() ?? ''
    const altitude = Number(cells[columns.altitude]?.trim() || Number.NaN)
    if (id !== null && name !== '')
      names.set(id, { name, altitudeM: altitude > -500 && altitude < 9000 ? altitude : null })
  }
  return names
}

/** A station number of eight digits; restores the leading zero if the provider wrote it as a number. */
export function stationNumber(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d{7,8}$/.test(text) ? text.padStart(8, '0') : null
}
