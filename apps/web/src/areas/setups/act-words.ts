import type { CallAnswer } from '@verglas/contract'

export type Act = CallAnswer<'listActs'>['acts'][number]
export type Words = (key: string, values?: Record<string, string>) => string

/** A line that says what was done to what. */
export const actWords = (t: Words, { verb, target }: Act): string =>
  `${t(`organisation.targets.${target.kind}`)} ${target.name} ${t(`organisation.verbs.${verb}`)}`
