import type { CallAnswer } from '@verglas/contract'

export type Act = CallAnswer<'listActs'>['acts'][number]
export type Words = (key: string, values?: Record<string, string>) => string

/** A line with the action and its object. */
export const actWords = (t: Words, { verb, target }: Act): string =>
  `${t(`organisation.targets.${target.kind}`)} ${target.name} ${t(`organisation.verbs.${verb}`)}`
