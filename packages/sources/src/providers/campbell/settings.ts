import { z } from 'zod'
import { Station, TABLE_SETTINGS } from '../csv/table-settings.ts'

/**
 * What loggers write for a missing value; the numbers are those of the two-byte format and of old programs.
 */
const MISSING = ['', 'NAN', 'INF', '-INF', '+INF', '-7999', '7999', '-6999', '6999', '-99999']

const LoggerStation = Station.extend({
  /** The station name in the first line of its files, if it differs from `ref`. */
  fileName: z.string().min(1).max(64).optional(),
})

export const CampbellSettings = z.strictObject({
  ...TABLE_SETTINGS,
  stations: z.array(LoggerStation).min(1).max(2000),
  /**
   * Name of the table in the first line, e.g. `Min10`; files of other tables are refused, since their columns
   * cover other periods.
   */
  table: z.string().min(1).max(64).optional(),
  missing: z.array(z.string()).default(MISSING),
})

export type CampbellSettings = z.infer<typeof CampbellSettings>
