import type { z } from 'zod'
import { Refused, shortened } from './refused.ts'

/** The settings of a connection as their schema wants them. Throws `Refused` that names what does not fit. */
export function settingsOf<Schema extends z.ZodType>(schema: Schema, settings: unknown): z.output<Schema> {
  const checked = schema.safeParse(settings ?? {})
  if (checked.success) return checked.data
  const faults = checked.error.issues.slice(0, 5).map(({ path, message }) => {
    return path.length > 0 ? `${path.join('.')}: ${message}` : message
  })
  throw new Refused('bad_settings', shortened(faults.join('; '), 600))
}
