import css from './layout.module.css'
import { type PartProps, part } from './part.ts'

/** Its contents one below the other. */
export const Stack = (props: PartProps) => part(css.stack, props)
