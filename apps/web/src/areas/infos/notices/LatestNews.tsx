import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { textOf } from '../../../lib/info.ts'
import { useCall } from '../../../lib/query.ts'
import { useNowMs, useTimeMode } from '../../../time/time-mode.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import css from './notices.module.css'

const AGES_MS = 60_000

/** Current news, latest first, each with a link to its subject. Displays nothing in past mode. */
export function LatestNews() {
  const { t } = useTranslation()
  const { locale, formats } = useContextData()
  const { isLive } = useTimeMode()
  const nowMs = useNowMs(AGES_MS)
  const latest = useCall('listLatestInfos', {}, { enabled: isLive })
  if (!isLive) return <Empty>{t('app.liveOnlyNews')}</Empty>
  return (
    <Answer answer={latest} loading={<Loading shape="text" count={4} />} isSection>
      {({ infos }) =>
        infos.length === 0 ? (
          <Empty>{t('app.noNews')}</Empty>
        ) : (
          <ul className={css.latest} aria-label={t('navigation.news')}>
            {infos.map((info) => {
              const { lang, title } = textOf(info, locale)
              return (
                <li key={info.id} data-important={info.isImportant || undefined}>
                  <Link to="/news" search={{ info: info.id }} lang={lang}>
                    {title}
                  </Link>
                  <Text as="small" flex="none">
                    {formats().age(nowMs - Date.parse(info.fromAt))}
                  </Text>
                </li>
              )
            })}
          </ul>
        )
      }
    </Answer>
  )
}
