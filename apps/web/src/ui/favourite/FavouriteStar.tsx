import { ActionIcon } from '@mantine/core'
import type { FavouriteType } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { IconStar, IconStarFilled } from '../icons.ts'
import { useFavourite } from './use-favourite.ts'

type Props = { type: FavouriteType; id: string; name: string }

/** Adds or removes a favourite; displays the change before the server confirms it. */
export function FavouriteStar({ type, id, name }: Props) {
  const { t } = useTranslation()
  const { isFavourite, toggle } = useFavourite(type, id)
  const { isClosed, reason } = useLiveOnly()
  const label = `${t(isFavourite ? 'app.unfollow' : 'app.follow')} · ${name}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-pressed={isFavourite}
      title={reason ?? label}
      aria-disabled={isClosed}
      data-disabled={isClosed || undefined}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isClosed) toggle()
      }}
    >
      {isFavourite ? <IconStarFilled size={17} color="var(--interactive)" /> : <IconStar size={17} />}
    </ActionIcon>
  )
}
