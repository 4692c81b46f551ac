import { type PartProps, part } from './part.ts'

/** A muted paragraph next to what it explains. */
export const Note = (props: PartProps) =>
  part(undefined, { as: 'p', tone: 'muted', size: 13, margin: 0, ...props })
