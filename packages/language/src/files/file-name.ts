import type { Formats } from '../formats.ts'

/** Describes the content of a file, for its name. */
export type FileContent = {
  /** The content in the person's language, fit for a name: «station», «prevision-1h». */
  readonly kind: string
  readonly id: string
  readonly fromMs: number
  readonly toMs: number
}

/** «verglas-station-a75-garabit-20261116T0300-20261117T0300.csv», times on the wall clock of the zone. */
export function fileName(
  { kind, id, fromMs, toMs }: FileContent,
  ending: 'csv' | 'xlsx' | 'json' | 'geojson' | 'pdf',
  { local }: Pick<Formats, 'local'>,
): string {
  const stamp = (ms: number) => {
    const { date, hour, minute } = local(ms)
    return `${date.replaceAll('-', '')}T${twoDigits(hour)}${twoDigits(minute)}`
  }
  const segments = ['verglas', kind, id.replace(/[^\p{L}\p{N}.]+/gu, '-'), stamp(fromMs), stamp(toMs)]
  return `${segments.join('-')}.${ending}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
