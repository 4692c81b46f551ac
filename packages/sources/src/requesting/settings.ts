import type { z } from 'zod'
import { Refused, shortened } from '../reading/refusal.ts'

/** Checks the settings of a connection against their schema. Throws a `Refused` that names what is wrong. */
export function settingsOf<Schema extends z.ZodType>(schema: Schema, settings: unknown): z.output<Schema> {
  const checked = schema.safeParse(settings ?? {})
  if (checked.success) return checked.data
  const faults = checked.error.issues.slice(0, 5).map((issue) => {
    const sentence = sentenceOf(issue)
    return issue.path.length > 0 ? `${issue.path.join('.')}: ${sentence}` : sentence
  })
  throw new Refused('bad_settings', shortened(faults.join('; '), 600))
}

/** Says «not given» for a missing setting, the most common mistake, instead of zod's «received undefined». */
const sentenceOf = ({ code, message }: z.core.$ZodIssue): string =>
  code === 'invalid_type' && message.endsWith('received undefined') ? 'not given' : message
