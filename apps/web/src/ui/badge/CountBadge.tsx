import css from './count-badge.module.css'

type Props = {
  count: number
  /** Text about the count, read out after the number by screen readers. */
  words: string
}

/** Number of pending items at an entry of the navigation; nothing at zero. */
export function CountBadge({ count, words }: Props) {
  if (count === 0) return null
  return (
    <span className={css.count}>
      {count}
      <span className="visually-hidden"> {words}</span>
    </span>
  )
}
