import css from './layout.module.css'
import { type PartProps, part } from './part.ts'

/** Its contents in columns. */
export const Grid = (props: PartProps) => part(css.grid, props)
