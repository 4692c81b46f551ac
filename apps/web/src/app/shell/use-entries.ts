import { useNavigate } from '@tanstack/react-router'
import { LANGUAGES, LOCALES } from '@verglas/language/locales'
import i18next from 'i18next'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addWords } from '../../i18n/i18n.ts'
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

/** All entries of the palette: pages, actions, stations, forecast points; searchable in all languages. */
export function useEntries(): readonly Entry[] {
  return [...usePages(), ...useActions(), ...usePlaceEntries()]
}

type Words = (key: string, values?: Readonly<Record<string, string>>) => { label: string; words: string }

/** The text of a key in the screen's language, and in the others for searching. */
function useAllLanguages(): Words {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    void Promise.all(LOCALES.map(addWords)).then(() => setIsLoaded(true))
  }, [])
  const others = isLoaded ? LOCALES.filter((other) => other !== locale) : []
  return (key, values) => ({
    label: t(key, values),
    words: others.map((lng) => i18next.t(key, { ...values, lng })).join(' '),
  })
}

function usePages(): readonly Entry[] {
  const { t } = useTranslation()
  const words = useAllLanguages()
  const navigate = useNavigate()
  const adminPages = useContext(AdminPages)
  const page = ({ path, label }: Pick<AdminPageEntry, 'path' | 'label'>): Entry => ({
    id: path,
    group: t('palette.pages'),
    ...words(label),
    run: () => void navigate({ to: path }),
  })
  return [
    ...useSections().map((section) => ({
      ...page(section),
      ...(section.key && { hint: `g ${section.key}` }),
    })),
    ...(adminPages ?? []).map(page),
    page({ path: '/user', label: 'account.profile' }),
  ]
}

function useActions(): readonly Entry[] {
  const { t } = useTranslation()
  const words = useAllLanguages()
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
    ...LOCALES.filter((other) => other !== locale).map((other) => ({
      ...action('palette.language', () => chooseLanguage(other)),
      id: `palette.language ${other}`,
      ...words('palette.language', { language: LANGUAGES[other].name }),
    })),
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
