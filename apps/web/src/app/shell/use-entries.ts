import { useNavigate } from '@tanstack/react-router'
import i18next from 'i18next'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadShellWords } from '../../i18n/i18n.ts'
import type { Search } from '../../lib/address.ts'
import { useContextData } from '../../lib/context.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useChooseLanguage, useChooseUnits } from '../../ui/choice/language-choice.ts'
import { type AdminPageEntry, AdminPages } from '../../ui/page/admin-pages.ts'
import { useSession } from '../session.tsx'
import { usePlaces } from '../use-places.ts'
import { useLaunch } from './launch.ts'
import type { Entry } from './search-entries.ts'
import { useSections } from './use-sections.ts'

/** Everything the palette finds: pages, actions, stations, forecast points; searchable in both languages. */
export function useEntries(): readonly Entry[] {
  return [...usePages(), ...useActions(), ...usePlaceEntries()]
}

type Words = (key: string) => { label: string; words: string }

/** The text of a key in the screen's language, and in the other language for searching. */
function useBothLanguages(): Words {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const other = locale === 'fr' ? 'en' : 'fr'
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    void loadShellWords(other).then(() => setIsLoaded(true))
  }, [other])
  return (key) => ({ label: t(key), words: isLoaded ? i18next.t(key, { lng: other }) : '' })
}

function usePages(): readonly Entry[] {
  const { t } = useTranslation()
  const words = useBothLanguages()
  const navigate = useNavigate()
  const adminPages = useContext(AdminPages)
  const page = ({ path, label }: AdminPageEntry): Entry => ({
    id: path,
    group: t('palette.pages'),
    ...words(label),
    run: () => void navigate({ to: path }),
  })
  return [
    ...useSections().map((section) => ({ ...page(section), hint: `g ${section.key}` })),
    ...(adminPages ?? []).map(page),
    page({ path: '/user', label: 'account.profile' }),
  ]
}

function useActions(): readonly Entry[] {
  const { t } = useTranslation()
  const words = useBothLanguages()
  const navigate = useNavigate()
  const { me, locale } = useContextData()
  const { isLive, goTo } = useTimeMode()
  const { setTimeOpen, openShortcuts } = useLaunch()
  const { signOut } = useSession()
  const chooseLanguage = useChooseLanguage()
  const chooseUnits = useChooseUnits()
  const otherUnits = me.unit === 'metric' ? 'imperial' : 'metric'
  const action = (key: string, run: () => void, hint?: string): Entry => ({
    id: key,
    group: t('palette.actions'),
    ...(hint ? { hint } : {}),
    ...words(key),
    run,
  })
  return [
    ...(isLive ? [] : [action('time.backToLive', () => goTo(null), 'g l')]),
    action('time.goBack', () => setTimeOpen(true), 'g t'),
    locale === 'fr'
      ? action('palette.toEnglish', () => chooseLanguage('en'))
      : action('palette.toFrench', () => chooseLanguage('fr')),
    action(`palette.${otherUnits}Units`, () => chooseUnits(otherUnits)),
    action(
      'app.fullscreen',
      () => void navigate({ to: '.', search: (search: Search) => ({ ...search, fullscreen: '' }) }),
    ),
    action('app.shortcuts', openShortcuts, '?'),
    action('signIn.signOut', () => void signOut()),
  ]
}

function usePlaceEntries(): readonly Entry[] {
  const { t } = useTranslation()
  return usePlaces().flatMap(({ follow, label, list }) =>
    list.map(({ id, name, hint, words, open }) => ({
      id: `${follow} ${id}`,
      label: name,
      group: t(label),
      ...(hint ? { hint } : {}),
      words,
      run: open,
    })),
  )
}
