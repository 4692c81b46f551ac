import { useNavigate } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAdminSections } from '../../areas/admin/sections.ts'
import { loadWords } from '../../i18n/i18n.ts'
import type { Search } from '../../lib/address.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useSession } from '../session.tsx'
import { useChooseLanguage, useChooseUnits } from './language-choice.ts'
import { useLaunch } from './launch.tsx'
import type { Entry } from './search-entries.ts'
import { useSections } from './sections.ts'

/** Everything the palette finds: pages, actions, stations, forecast points; by the words of both languages. */
export function useEntries(): readonly Entry[] {
  return [...usePages(), ...useActions(), ...usePlaces()]
}

type Words = (key: string) => { label: string; words: string }

/** The words of a key in the language of the screen, and in the other one to be found by. */
function useBothLanguages(): Words {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const other = locale === 'fr' ? 'en' : 'fr'
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    void loadWords(other).then(() => setIsLoaded(true))
  }, [other])
  return (key) => ({ label: t(key), words: isLoaded ? i18next.t(key, { lng: other }) : '' })
}

function usePages(): readonly Entry[] {
  const { t } = useTranslation()
  const words = useBothLanguages()
  const navigate = useNavigate()
  const { hasFeature } = useContextData()
  const page = (path: '/stations' | '/previsions' | '/admin/sources', label: string): Entry => ({
    id: path,
    group: t('palette.pages'),
    ...words(label),
    run: () => void navigate({ to: path }),
  })
  return [
    ...useSections().map(({ path, label, key }) => ({ ...page(path, label), hint: `g ${key}` })),
    ...openAdminSections(hasFeature).map(({ path, label }) => page(path, label)),
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

function usePlaces(): readonly Entry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { points, hasFeature } = useContextData()
  const stations = useCall('listStations', {}, { enabled: hasFeature('stations') })
  const known = hasFeature('stations') ? (stations.data?.stations ?? []) : []
  return [
    ...known.map(({ id, name, ref, road }) => ({
      id: `station ${id}`,
      label: name,
      group: t('navigation.stations'),
      ...(road ? { hint: road } : {}),
      words: `${ref} ${road ?? ''}`,
      run: () => void navigate({ to: '/stations/view/$stationId', params: { stationId: id } }),
    })),
    ...(hasFeature('forecasts') ? points : []).flatMap(({ id_castpoint: castpointId, name }) =>
      castpointId === null
        ? []
        : [
            {
              id: `castpoint ${castpointId}`,
              label: name,
              group: t('navigation.forecasts'),
              words: '',
              run: () => void navigate({ to: '/previsions/view/$castpointId', params: { castpointId } }),
            },
          ],
    ),
  ]
}
