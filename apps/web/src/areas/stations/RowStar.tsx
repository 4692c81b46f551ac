import { useTranslation } from 'react-i18next'
import { useFavourite } from '../../lib/use-favourite.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import css from './station-table.module.css'

type Props = { id: string; name: string; isFavourite: boolean }

/** The star of a row: light enough for thousands, out of the way of the Tab key (the station's page has one too). */
export function RowStar({ id, name, isFavourite }: Props) {
  const { t } = useTranslation()
  const { toggle } = useFavourite('stations', id)
  const { isClosed, reason } = useLiveOnly()
  const label = `${t(isFavourite ? 'app.unfollow' : 'app.follow')} · ${name}`
  return (
    <button
      type="button"
      className={css.starButton}
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isFavourite}
      aria-disabled={isClosed}
      title={reason ?? label}
      onClick={(event) => {
        event.stopPropagation()
        if (!isClosed) toggle()
      }}
    >
      {isFavourite ? <IconStarFilled size={15} /> : <IconStar size={15} />}
    </button>
  )
}
