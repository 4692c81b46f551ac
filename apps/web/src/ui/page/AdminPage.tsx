import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ADMIN_GROUPS } from '../../lib/area-manifest.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useIsPhone } from '../phone.ts'
import { Empty } from '../states/Empty.tsx'
import { type AdminPageEntry, AdminPages } from './admin-pages.ts'
import { openTab } from './open-tab.ts'
import { Page, type PageProps } from './Page.tsx'
import { TabLinks } from './TabLinks.tsx'
import { TitleMenu } from './TitleMenu.tsx'

/** The frame of an administration page: its navigation and the page. It only exists at the present. */
export function AdminPage({ children, actions, ...page }: PageProps) {
  const { t } = useTranslation()
  const { isLive, goTo } = useTimeMode()
  const pages = useContext(AdminPages)
  return (
    <Page {...page} actions={isLive ? actions : undefined}>
      {pages && pages.length > 0 && <AdminTabs pages={pages} />}
      {isLive ? (
        children
      ) : (
        <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
          {t('admin.liveOnly')}
        </Empty>
      )}
    </Page>
  )
}

type TabsProps = { readonly pages: readonly AdminPageEntry[] }

/** The groups of the administration, and the pages of the open one; a role with a few pages has no groups. */
function AdminTabs({ pages }: TabsProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isPhone = useIsPhone()
  const openPage = openTab(pages, pathname)
  const groups = ADMIN_GROUPS.flatMap((group) => {
    const own = pages.filter((page) => page.group === group)
    // A group opens with its first page, and is the open tab on each of its pages.
    const [first] = own
    return first ? [{ group, pages: own, tab: { ...first, path: pathOf(own, openPage) ?? first.path } }] : []
  })
  const openPages = groups.find((entry) => entry.group === openPage?.group)?.pages ?? pages
  const toTab = (page: AdminPageEntry) => ({ ...page, label: t(page.label) })
  if (isPhone)
    return (
      <TitleMenu
        label={t('admin.pages')}
        groups={groups.map(({ group, pages: own }) => ({
          heading: t(`admin.groups.${group}`),
          tabs: own.map(toTab),
        }))}
      />
    )
  return (
    <>
      {groups.length > 1 && (
        <TabLinks
          label={t('admin.groupsLabel')}
          heading={t('navigation.admin')}
          tabs={groups.map(({ group, tab }) => ({ path: tab.path, label: t(`admin.groups.${group}`) }))}
        />
      )}
      <TabLinks
        label={t('admin.pages')}
        {...(groups.length > 1 ? {} : { heading: t('navigation.admin') })}
        tabs={(groups.length > 1 ? openPages : pages).map(toTab)}
      />
    </>
  )
}

const pathOf = (own: readonly AdminPageEntry[], open: AdminPageEntry | undefined) =>
  own.find(({ path }) => path === open?.path)?.path
