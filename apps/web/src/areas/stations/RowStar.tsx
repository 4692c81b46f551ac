import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import css from './station-table.module.css'
import type { Writing } from './writing.ts'

type Props = {
  name: string
  isFavourite: boolean
  writing: Pick<Writing, 't' | 'closedReason'>
  onToggle: () => void
}

/** The star of a row; out of the way of the Tab key, as the station's page has one too. */
export function RowStar({ name, isFavourite, writing: { t, closedReason }, onToggle }: Props) {
  const label = `${t(isFavourite ? 'app.unfollow' : 'app.follow')} · ${name}`
  return (
    <button
      type="button"
      className={css.starButton}
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
