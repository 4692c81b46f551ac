import { Link } from '@tanstack/react-router'
import type { InfoPlace } from '@verglas/contract/desk-codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { textOf } from '../../../lib/info.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { IconNews } from '../../../ui/icons.ts'
import css from './notices.module.css'

type Props = { kind: InfoPlace; id: string }

/**
 * Current news about a place, each with a link to its subject. Displays nothing if there is none, or in past
 * mode.
 */
export function PlaceNews({ kind, id }: Props) {
  const { t } = useTranslation()
  const { locale, hasFeature } = useContextData()
  const { isLive } = useTimeMode()
  const latest = useCall('listLatestInfos', {}, { enabled: isLive && hasFeature('news') })
  const infos = latest.data?.infos.filter(({ places }) =>
    places.some((place) => place.kind === kind && place.id === id),
  )
  if (!isLive || !infos || infos.length === 0) return null
  return (
    <ul className={css.notices} aria-label={t('navigation.news')}>
      {infos.map((info) => {
        const { lang, title } = textOf(info, locale)
        return (
          <li key={info.id}>
            <IconNews size={18} aria-hidden />
            <Link to="/news" search={{ info: info.id }} lang={lang}>
              {title}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
