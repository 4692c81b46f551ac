import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useFollowed } from '../../lib/followed.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { TabLinks } from '../../ui/page/TabLinks.tsx'
import { profileTabs } from './tabs.ts'

type Props = { children: ReactNode }

/** The frame of the profile: the person's name, the tabs, and the open tab. */
export function ProfileFrame({ children }: Props) {
  const { t } = useTranslation()
  const { me, setup, hasFeature } = useContextData()
  const followed = useFollowed().map(({ follow }) => follow)
  return (
    <Page
      title={t('profile.title')}
      facts={
        <>
          <span>{`${me.firstName} ${me.lastName}`.trim() || me.email}</span>
          <span>{setup.name}</span>
        </>
      }
    >
      <TabLinks
        label={t('profile.title')}
        tabs={profileTabs({ userId: me.id, followed, hasFeature }).map(({ label, ...tab }) => ({
          ...tab,
          label: t(label),
        }))}
      />
      <Stack gap={16} maxWidth={720}>
        {children}
      </Stack>
    </Page>
  )
}
