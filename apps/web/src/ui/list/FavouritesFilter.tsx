import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconStar, IconStarFilled } from '../icons.ts'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Switch that limits the list to favourites. */
export function FavouritesFilter({ isOn, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      size="xs"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      leftSection={isOn ? <IconStarFilled size={14} /> : <IconStar size={14} />}
      onClick={() => onChange(!isOn)}
    >
      {t('app.onlyFavourites')}
    </Button>
  )
}
