/** Test support: self-made TOA5 and CSIXML files in the logger's form. */

export const A_STATION = {
  ref: 'R175',
  name: 'Chicoutimi',
  latitudeDeg: 48.43,
  longitudeDeg: -71.07,
  altitudeM: 60,
}

export const MAPPING: Record<string, unknown> = {
  stations: [A_STATION],
  timeZone: '-05:00',
  table: 'Min10',
  columns: [
    { column: 'AirTC_Avg', measure: 'tair' },
    { column: 'RdTC_Avg', measure: 'ts' },
    { column: 'RH', measure: 'rh' },
    { column: 'WS_ms_Avg', measure: 'wind_avg' },
    { column: 'BattV_Min', measure: 'battery' },
    { column: 'Rain_mm_Tot', measure: 'rain' },
  ],
  attribution: 'MTMD',
}

const HEADER = [
  '"TOA5","R175","CR1000X","1234","CR1000X.Std.05.01","CPU:road.CR1X","42","Min10"',
  '"TIMESTAMP","RECORD","AirTC_Avg","RdTC_Avg","RH","WS_ms_Avg","BattV_Min","Rain_mm_Tot"',
  '"TS","RN","Deg C","Deg C","%","meters/second","Volts","mm"',
  '"","","Avg","Avg","Smp","Avg","Min","Tot"',
]

export const WINTER_ROWS = [
  '"2026-01-15 06:10:00",100,-18.42,-12.07,81.3,3.2,12.71,0',
  '"2026-01-15 06:20:00",101,-18.5,"NAN",82,3.1,12.7,0',
  '"2026-01-15 06:30:00",102,-18.61,-12.3,101.2,"NAN",12.7,0.25',
]

export const SUMMER_ROWS = ['"2025-07-15 14:00:00.5",7,28.4,47.9,44,2.2,13.9,0']

export const toa5 = (rows: readonly string[] = WINTER_ROWS, header: readonly string[] = HEADER): string =>
  [...header, ...rows].map((line) => `${line}\r\n`).join('')

export const headerWith = (overrides: Partial<Record<'0' | '1' | '2' | '3', string>>): string[] =>
  HEADER.map((line, index) => overrides[String(index) as '0'] ?? line)

type AnXmlRow = { time: string; values: readonly (string | number)[] }

/** The rows of `WINTER_ROWS` as XML. */
const WINTER_XML: AnXmlRow[] = [
  { time: '2026-01-15T06:10:00', values: [-18.42, -12.07, 81.3, 3.2, 12.71, 0] },
  { time: '2026-01-15T06:20:00', values: [-18.5, 'NAN', 82, 3.1, 12.7, 0] },
  { time: '2026-01-15T06:30:00', values: [-18.61, -12.3, 101.2, 'NAN', 12.7, 0.25] },
]
const FIELDS = [
  ['AirTC_Avg', 'Deg C'],
  ['RdTC_Avg', 'Deg C'],
  ['RH', '%'],
  ['WS_ms_Avg', 'meters/second'],
  ['BattV_Min', 'Volts'],
  ['Rain_mm_Tot', 'mm'],
]

export function csixml({
  station = 'R175',
  table = 'Min10',
  rows = WINTER_XML,
}: {
  station?: string
  table?: string
  rows?: readonly AnXmlRow[]
} = {}): string {
  return `<?xml version="1.0" standalone="yes"?>
<csixml version="1.0">
<head>
<environment>
<station-name>${station}</station-name>
<table-name>${table}</table-name>
<model>CR1000X</model>
</environment>
<fields>
${FIELDS.map(([name, units]) => `<field name="${name}" process="Avg" type="xsd:float" units="${units}" />`).join('\n')}
</fields>
</head>
<data>
${rows.map(({ time, values }, no) => `<r no="${no}" time="${time}">${values.map((value, index) => `<v${index + 1}>${value}</v${index + 1}>`).join('')}</r>`).join('\n')}
</data>
</csixml>
`
}
