import { type PartProps, part } from './part.ts'

/** An element that needs no more than a margin, a width or its share of a row. */
export const Box = (props: PartProps) => part(undefined, props)
