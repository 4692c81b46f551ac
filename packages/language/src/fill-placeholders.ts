import { withoutSecondPeriod } from './sentence-period.ts'

/** The text with each `{{name}}` replaced by the value of that name; by nothing if there is none. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
  withoutSecondPeriod(text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')))
