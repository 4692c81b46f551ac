import { type PartProps, part } from './part.ts'

/** Text, or any block that needs no more than a tone, a size or a margin. */
export const Text = (props: PartProps) => part(undefined, props)
