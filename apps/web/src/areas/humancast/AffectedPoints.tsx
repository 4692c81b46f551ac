import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { Scope } from './humancast-draft.ts'

type Props = { readonly scope: Scope; readonly isCorrecting: boolean }

const QUERY_KEY = { castpoint: 'castpointId', zone: 'zoneId', circuit: 'circuitId' } as const
/** Names in the sentence; more are counted. */
const MAX_NAMES = 20

/** Which forecast points a humancast changes, and which it cannot correct. */
export function AffectedPoints({ scope, isCorrecting }: Props) {
  const { t, i18n } = useTranslation()
  const { data } = useCall(
    'listHumancastPoints',
    { query: { [QUERY_KEY[scope.kind]]: scope.id } },
    { keepsPrevious: true },
  )
  if (!data) return null
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
      names.length > MAX_NAMES
        ? [...names.slice(0, MAX_NAMES), t('humancast.more', { count: names.length - MAX_NAMES })]
        : names,
    )
  const affected = data.points.filter(({ isOwn }) => isOwn || !isCorrecting).map(({ name }) => name)
  const shared = data.points.filter(({ isOwn }) => !isOwn && isCorrecting).map(({ name }) => name)
  const isNamed = affected.length > 0 && scope.kind !== 'castpoint'
  if (!isNamed && shared.length === 0 && data.points.length > 0) return null
  return (
    <Stack column="1 / -1" gap={4} maxWidth={720} aria-live="polite">
      {isNamed && <Note>{t('humancast.affected', { count: affected.length, names: list(affected) })}</Note>}
      {data.points.length === 0 && <Note>{t('humancast.noPoints')}</Note>}
      {shared.length > 0 && (
        <Text as="p" tone="alarm" size={13}>
          {affected.length === 0
            ? t('errors.SharedPoint')
            : t('humancast.notOwn', { count: shared.length, names: list(shared) })}
        </Text>
      )}
    </Stack>
  )
}
