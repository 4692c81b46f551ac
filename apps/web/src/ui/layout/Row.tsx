import css from './layout.module.css'
import { type PartProps, part } from './part.ts'

/** Its contents next to each other. */
export const Row = (props: PartProps) => part(css.row, props)
