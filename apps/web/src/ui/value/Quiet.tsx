import css from './value.module.css'

/** An unimportant entry in a column of values: a dash, a zero. */
export function Quiet({ children = '–' }: { children?: string }) {
  return <span className={css.missing}>{children}</span>
}
