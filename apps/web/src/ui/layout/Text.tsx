import { type PartProps, part } from './part.ts'

/** A text with its tone, size and margin. */
export const Text = (props: PartProps) => part(undefined, props)
