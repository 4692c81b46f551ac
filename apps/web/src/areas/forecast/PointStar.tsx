import { useTranslation } from 'react-i18next'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import { useFavourite } from '../../ui/use-favourite.ts'
import css from './forecasts.module.css'

type Props = { castpointId: string; name: string }

/** The star of a row: light enough for many, out of the way of the Tab key (the point's page has one too). */
export function PointStar({ castpointId, name }: Props) {
  const { t } = useTranslation()
  const { isFavourite, toggle } = useFavourite('castpoints', castpointId)
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
      {isFavourite ? <IconStarFilled size={16} /> : <IconStar size={16} />}
    </button>
  )
}
