import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FavouriteType } from '@verglas/contract/codes'
import { formats } from '@verglas/language'
import { isLocale } from '@verglas/language/locales'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showLanguage } from '../i18n/i18n.ts'
import { codeOf } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { CALLS } from '../lib/calls.gen.ts'
import { nowMs } from '../lib/clock.ts'
import { type ContextData, ContextDataContext } from '../lib/context.ts'
import { credentials } from '../lib/credentials.ts'
import { useParams } from '../lib/params.ts'
import { keep, readPreference } from '../lib/preference.ts'
import { type QueryMeta, SHELL_POLL_MS } from '../lib/query.ts'
import { useReplayTime } from '../time/time-mode.tsx'
import { favouritesKey } from '../ui/favourite/use-favourite.ts'
import { ContextFailure } from './ContextFailure.tsx'
import { effectiveFeatures } from './feature-overrides.ts'
import { errorPageOf } from './guards.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { readLastVisit, writeLastVisit } from './last-seen.ts'
import { useFeatureOverrides } from './use-feature-overrides.ts'

type Props = { children: ReactNode }

/**
 * Loads the person and the organisation in five steps: person, membership, organisation, then favourites and points
 * in parallel. On a browser's later visits all are requested at once. Screens are drawn once everything is loaded;
 * if a later request fails, the last good answer stays.
 */
export function ContextProvider({ children }: Props) {
  const { i18n } = useTranslation()
  const { demonstration } = useParams()
  const [overrides] = useFeatureOverrides()
  const [chosen, setChosen] = useState(() => readPreference('setup'))
  const { me, member, setup, favourites, points, setupId } = useContextQueries(chosen)

  // The person's language applies from sign-in; a later choice is sent and applied at once.
  const lang = me.data?.lang
  useEffect(() => {
    if (isLocale(lang)) void showLanguage(lang)
  }, [lang])

  const chooseSetup = useCallback((id: string) => {
    keep('setup', id)
    setChosen(id)
  }, [])

  const locale = isLocale(i18n.language) ? i18n.language : 'fr'
  const data = useMemo<ContextData | null>(() => {
    if (!me.data || !member.data || !setup.data || !favourites.data || !points.data) return null
    const roleFeatures = member.data.role.features
    const features = demonstration ? effectiveFeatures(roleFeatures, overrides) : new Set(roleFeatures)
    return {
      me: me.data,
      member: member.data,
      setup: setup.data.setup,
      points: points.data.points,
      favourites: allTypes(favourites.data.favorites),
      locale,
      hasFeature: (feature) => features.has(feature),
      chooseSetup,
      formats: formatsByZone({
        locale,
        units: me.data.unit,
        timeZone: me.data.timezone ?? setup.data.setup.timezone,
      }),
    }
  }, [
    me.data,
    member.data,
    setup.data,
    favourites.data,
    points.data,
    locale,
    demonstration,
    overrides,
    chooseSetup,
  ])

  const loadedSetupId = data?.setup.id
  const userId = data?.me.id
  useEffect(() => {
    if (loadedSetupId && userId) writeLastVisit({ setupId: loadedSetupId, userId })
  }, [loadedSetupId, userId])

  // The account ended while the page was open, so cached data must not be shown.
  if (me.isError && errorPageOf(codeOf(me.error))) return <ContextFailure error={me.error} />
  if (data && data.setup.id === setupId)
    return <ContextDataContext value={data}>{children}</ContextDataContext>
  // Until the person is loaded, the other requests assume the values of the last visit, so their errors do not
  // count.
  const confirmedQueries = me.isPending ? [] : [me, member, setup, favourites, points]
  const failed = confirmedQueries.find((query) => query.isError && !query.data)
  if (failed) return <ContextFailure error={failed.error} />
  if (me.data && !setupId) return <ContextFailure error={null} />
  return (
    <LoadingScreen done={[me, member, setup, favourites, points].map((query) => query.data !== undefined)} />
  )
}

/** The five queries; each waits for its inputs, or starts with the values of the last visit. */
function useContextQueries(chosen: string | null) {
  const time = useReplayTime()
  const [lastVisit] = useState(readLastVisit)
  const polled = { refetchInterval: SHELL_POLL_MS }

  const me = useQuery({ queryKey: ['getMe'], queryFn: ({ signal }) => call('getMe', { signal }), ...polled })
  const setups = me.data?.setups
  const resolvedSetupId = setups
    ? (setups.find(({ id }) => id === chosen) ?? setups[0])?.id
    : lastVisit?.setupId
  const setupId = resolvedSetupId ?? ''
  const userId = (me.data ? me.data.id : lastVisit?.userId) ?? ''
  credentials.setupId = setupId || null
  const matchesLastVisit = lastVisit !== null && lastVisit.setupId === setupId && lastVisit.userId === userId

  const member = useQuery({
    queryKey: [setupId, 'getMember', userId],
    queryFn: ({ signal }) => call('getMember', { params: { setupId, userId }, signal }),
    enabled: setupId !== '',
    ...polled,
  })
  const setup = useQuery({
    queryKey: [setupId, 'getSetup'],
    queryFn: ({ signal }) => call('getSetup', { params: { setupId }, signal }),
    enabled: member.data !== undefined || matchesLastVisit,
    ...polled,
  })
  const isReady = setup.data !== undefined || matchesLastVisit
  const favourites = useQuery({
    queryKey: favouritesKey(setupId, userId),
    queryFn: ({ signal }) => call('listFavourites', { params: { setupId, userId }, signal }),
    enabled: isReady,
    ...polled,
  })
  const replayed = time !== null && isWithin(time, setup.data?.setup.replayFrom ?? null) ? time : undefined
  const points = useQuery({
    queryKey: [setupId, 'listPoints', replayed ?? 'live'],
    queryFn: ({ signal }) =>
      call('listPoints', { params: { setupId }, query: replayed ? { time: replayed } : {}, signal }),
    // Waits for the organisation, which has the start of the archive.
    enabled: isReady && (time === null || setup.data !== undefined),
    meta: { topics: CALLS.listPoints.topics, isLive: replayed === undefined } satisfies QueryMeta,
    // The list of points hardly differs, so the screen shows the previous one while that of another time loads.
    placeholderData: (previousData, query) =>
      query?.queryKey[0] === setupId ? keepPreviousData(previousData) : undefined,
    ...(replayed === undefined && polled),
  })
  return { me, member, setup, favourites, points, setupId }
}

function isWithin(time: string, horizon: string | null): boolean {
  const timeMs = Date.parse(time)
  return timeMs <= nowMs() + 60_000 && (horizon === null || timeMs >= Date.parse(horizon))
}

function allTypes(
  idsByType: Partial<Record<FavouriteType, string[]>>,
): Record<FavouriteType, readonly string[]> {
  const { stations = [], castpoints = [], cameras = [], circuits = [], oversights = [] } = idsByType
  return { stations, castpoints, cameras, circuits, oversights }
}

/** Creates the formats only once per time zone. */
function formatsByZone(settings: Parameters<typeof formats>[0]): ContextData['formats'] {
  const cachedFormats = new Map<string, ReturnType<typeof formats>>()
  return (timeZone = settings.timeZone) => {
    const zoneFormats = cachedFormats.get(timeZone) ?? formats({ ...settings, timeZone })
    cachedFormats.set(timeZone, zoneFormats)
    return zoneFormats
  }
}
