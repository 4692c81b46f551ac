import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { IconPencil } from '../../ui/icons.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { Archive } from './Archive.tsx'
import { Article } from './Article.tsx'
import css from './infos.module.css'

/** The organisation's current news and earlier news. Only available live. */
export function NewsPage() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { isLive, goTo } = useTimeMode()
  const isWall = useIsWall()
  const mayWrite = isLive && hasFeature('admin_news')
  if (isWall && isLive)
    return (
      <Page title={t('navigation.news')} layout="full">
        <div className={css.wall} data-wall>
          <Current mayWrite={false} />
        </div>
      </Page>
    )
  return (
    <Page
      title={t('navigation.news')}
      actions={
        mayWrite && (
          <LinkButton to="/admin/news" leftSection={<IconPencil size={15} />}>
            {t('infos.manage')}
          </LinkButton>
        )
      }
    >
      {isLive ? (
        <Grid columns="minmax(0, 3fr) minmax(280px, 2fr)" align="start" gap="24px 32px" stacksWhenNarrow>
          <Current mayWrite={mayWrite} />
          <Archive />
        </Grid>
      ) : (
        <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
          {t('infos.liveOnly')}
        </Empty>
      )}
    </Page>
  )
}

function Current({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation()
  const answer = useCall('listLatestInfos', {})
  const [chosen] = useSearchText('info')
  return (
    <CurrentStack aria-label={t('infos.current')}>
      <Answer answer={answer} failed={t('infos.failed')} loading={<Loading count={8} />}>
        {({ infos }) =>
          infos.length === 0 ? (
            <Empty action={mayWrite && <Link to="/admin/news">{t('infos.write')}</Link>}>
              {t('infos.noneNow')}
            </Empty>
          ) : (
            infos.map((info) => <Article key={info.id} info={info} isChosen={info.id === chosen} />)
          )
        }
      </Answer>
    </CurrentStack>
  )
}

const CurrentStack = (props: LayoutProps) => (
  <Stack className={css.current} as="section" gap={24} minWidth={0} {...props} />
)
