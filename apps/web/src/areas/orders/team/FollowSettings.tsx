import { Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { DutyWays } from './DutyWays.tsx'
import { FollowSwitches } from './FollowSwitches.tsx'
import css from './team.module.css'
import { useFollowChange, useFollows } from './use-follows.ts'

/** The circuits whose directives the user is notified of, and whether a sound is played. */
export function FollowSettings() {
  const { hasFeature } = useContextData()
  return hasFeature('directive') && hasFeature('roadcast') ? <Section /> : null
}

function Section() {
  const { t } = useTranslation()
  const { isClosed, reason } = useLiveOnly()
  const follows = useFollows()
  const circuits = useCall('listCircuits', {}).data?.circuits ?? []
  const { setSound, isRunning } = useFollowChange()
  const nameOf = (id: string) => circuits.find((circuit) => circuit.id === id)?.name ?? id
  return (
    <Stack
      as="section"
      className={css.settings}
      align="flex-start"
      gap={12}
      aria-labelledby="directive-notices"
    >
      <h2 id="directive-notices">{t('circuits.team.settings')}</h2>
      <Answer
        answer={follows}
        failed={t('circuits.team.settingsFailed')}
        loading={<Loading shape="text" count={2} />}
        isSection
      >
        {({ notices, hasSound, dutyWays }) => (
          <>
            {notices.length === 0 ? (
              <p>
                {t('circuits.team.settingsNone')} <Link to="/roads/circuits">{t('circuits.page.all')}</Link>
              </p>
            ) : (
              notices.map(({ circuitId }) => (
                <FollowSwitches key={circuitId} circuitId={circuitId} label={nameOf(circuitId)} />
              ))
            )}
            <Switch
              size="sm"
              label={t('circuits.team.sound')}
              description={t('circuits.team.soundHint')}
              title={reason}
              disabled={isClosed || isRunning}
              checked={hasSound}
              onChange={({ currentTarget }) => setSound(currentTarget.checked)}
            />
            <DutyWays dutyWays={dutyWays} />
          </>
        )}
      </Answer>
    </Stack>
  )
}
