import css from './count-badge.module.css'

type Props = {
  count: number
  /** What waits, after the number, for those who do not see where it stands. */
  words: string
}

/** How much waits at an entry of the navigation; nothing where nothing does. */
export function CountBadge({ count, words }: Props) {
  if (count === 0) return null
  return (
    <span className={css.count}>
      {count}
      <span className="visually-hidden"> {words}</span>
    </span>
  )
}
