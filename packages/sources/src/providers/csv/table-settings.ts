import { MEASURE_CODES, MEASURES, type MeasureCode } from '@verglas/contract/measures'
import { z } from 'zod'
import { fault } from '../../requesting/setting-fault.ts'
import { isTimeZone } from './local-time.ts'

/** A column by its name in the header, or by its number from 1. */
export const ColumnRef = z.union([z.string().min(1), z.int().min(1).max(1000)])
export type ColumnRef = z.infer<typeof ColumnRef>

const CODE_MEASURES = MEASURE_CODES.filter((code) => MEASURES[code].quantity === 'code')

export const Column = z
  .strictObject({
    column: ColumnRef,
    measure: z.enum(MEASURE_CODES as readonly [MeasureCode, ...MeasureCode[]]),
    /** The unit in the file, e.g. `°C`, `m/s`, `mm`; optional if the file has a line of units. */
    unit: z.string().optional(),
    /** For measures that are codes: the file's values with the product's codes. */
    codes: z.record(z.string(), z.int().min(0).max(99)).optional(),
    /** Texts of this column that mean "no value", in addition to those of the complete file. */
    missing: z.array(z.string()).optional(),
  })
  .refine(
    ({ measure, codes }) => codes || !CODE_MEASURES.includes(measure),
    fault('codes', 'this measure is a code: say which text of the file is which code, e.g. {"SEC": 0}', {
      path: ['codes'],
    }),
  )
export type Column = z.infer<typeof Column>

export const Station = z.strictObject({
  /** The operator's stable name of the station. */
  ref: z.string().min(1).max(64),
  name: z.string().min(1).max(200),
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  altitudeM: z.number().min(-500).max(9000).nullable().default(null),
})
export type Station = z.infer<typeof Station>

export const TimeZone = z
  .string()
  .refine(isTimeZone, fault('time_zone', 'not a time zone: write UTC, -05:00 or Europe/Paris'))

/** Settings of any table of stations. */
export const TABLE_SETTINGS = {
  /** Fixed addresses of files that grow or are updated. */
  urls: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(100)
    .default([]),
  stations: z.array(Station).min(1).max(2000),
  columns: z.array(Column).min(1).max(200),
  timeZone: TimeZone,
  decimalSign: z.enum(['.', ',']).default('.'),
  encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
  attribution: z.string().max(1000).default(''),
}
