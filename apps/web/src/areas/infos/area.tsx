import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const news = createRoute({
  getParentRoute: () => insideRoute,
  path: '/news',
  staticData: { access: 'news' },
  component: screen(() => import('./NewsPage.tsx'), 'NewsPage'),
})
const written = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/news',
  staticData: { access: 'admin_news' },
  component: screen(() => import('./NewsListPage.tsx'), 'NewsListPage'),
})
const edited = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/news/$infoId',
  staticData: { access: 'admin_news' },
  component: screen(() => import('./EditNewsPage.tsx'), 'EditNewsPage'),
})

export const infos = {
  name: 'infos',
  routes: [news, written, edited],
  navigation: [
    {
      path: '/news',
      group: 'journal',
      position: 30,
      label: 'navigation.news',
      key: 'b',
    },
  ],
  adminPages: [
    {
      path: '/admin/news',
      group: 'screens',
      position: 160,
      label: 'navigation.news',
      isOpenWithoutAdministration: true,
    },
  ],
} as const satisfies Area
