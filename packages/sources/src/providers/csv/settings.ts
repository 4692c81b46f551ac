import { z } from 'zod'
import { fault } from '../../requesting/setting-fault.ts'
import { NAMED_FORMATS, timeReader } from './local-time.ts'
import { ColumnRef, TABLE_SETTINGS } from './table-settings.ts'

/** Texts that mean "no value" in any file; numbers such as -999 must be listed in the settings. */
const MISSING = ['', '-', '--', '---', '///', 'nan', 'na', 'n/a', 'nd', 'null']

const TimeFormat = z
  .string()
  .refine(
    (format) => timeReader(format) !== null,
    fault('time_format', `no format of a time: write ${NAMED_FORMATS.join(', ')} or e.g. DD/MM/YYYY HH:mm`),
  )

export const CsvSettings = z
  .strictObject({
    ...TABLE_SETTINGS,
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    /** Line with the column names, from 1; 0 if there is none and columns are given by number. */
    headerLine: z.int().min(0).max(100).default(1),
    /** Line with the units of the columns. */
    unitLine: z.int().min(1).max(100).optional(),
    /** Date and time may be in two columns, which are joined by a space. */
    time: z.strictObject({
      columns: z.array(ColumnRef).min(1).max(2),
      format: TimeFormat.default('iso'),
    }),
    /** Column with the `ref` of the station, for files with several stations. */
    stationColumn: ColumnRef.optional(),
    missing: z.array(z.string()).default(MISSING),
  })
  .refine(
    ({ delimiter, decimalSign }) => delimiter !== decimalSign,
    fault('same_signs', 'the decimal sign cannot be the delimiter', { path: ['decimalSign'] }),
  )
  .refine(
    ({ stations, stationColumn }) => stations.length === 1 || stationColumn !== undefined,
    fault('station_column', 'several stations need the column that tells them apart', {
      path: ['stationColumn'],
    }),
  )

export type CsvSettings = z.infer<typeof CsvSettings>
