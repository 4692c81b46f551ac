import type { Translate } from '@verglas/language'
import { IconStar, IconStarFilled } from '../icons.ts'
import css from './star-button.module.css'

type Props = {
  name: string
  isFavourite: boolean
  /** Why the star cannot be changed now; undefined if it can. */
  closedReason: string | undefined
  t: Translate
  onToggle: () => void
}

/**
 * The star of a row: light enough for many rows, and skipped by the Tab key, since the item's own page has a
 * star too.
 */
export function StarButton({ name, isFavourite, closedReason, t, onToggle }: Props) {
  const label = `${t(isFavourite ? 'app.unfollow' : 'app.follow')} · ${name}`
  return (
    <button
      type="button"
      className={css.star}
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isFavourite}
      aria-disabled={closedReason !== undefined}
      title={closedReason ?? label}
      onClick={(event) => {
        event.stopPropagation()
        if (closedReason === undefined) onToggle()
      }}
    >
      {isFavourite ? <IconStarFilled size={15} /> : <IconStar size={15} />}
    </button>
  )
}
