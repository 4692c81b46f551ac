import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconStar, IconStarFilled } from '../icons.ts'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether only what the person follows is listed. */
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
