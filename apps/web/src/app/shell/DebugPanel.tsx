import { Button, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FEATURES_WITHOUT_SCREEN } from '@verglas/contract/feature-groups'
import { FEATURES, type Feature } from '@verglas/contract/features'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Drawer } from '../../ui/drawer/Drawer.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { effectiveFeatures, switched } from '../feature-overrides.ts'
import { useFeatureOverrides } from '../use-feature-overrides.ts'
import css from './account.module.css'

type Props = { onClose: () => void }

const DECIDED_BY_SERVER: readonly Feature[] = FEATURES_WITHOUT_SCREEN
const ON_SCREENS = FEATURES.filter((feature) => !DECIDED_BY_SERVER.includes(feature))

/**
 * Adds or removes features in this browser, to try a role that does not exist. Features that no screen checks
 * cannot be tried this way; an administrator sees their effect by viewing the product as a role.
 */
export function DebugPanel({ onClose }: Props) {
  const { t } = useTranslation()
  const { member } = useContextData()
  const [overrides, setOverrides] = useFeatureOverrides()
  const roleFeatures = member.role.features
  const activeFeatures = effectiveFeatures(roleFeatures, overrides)
  return (
    <Drawer title={t('debug.title')} onClose={onClose}>
      <Note margin="0 0 12px">{t('debug.hint')}</Note>
      <Button variant="default" size="xs" mb="md" onClick={() => setOverrides({ added: [], removed: [] })}>
        {t('debug.reset')}
      </Button>
      <Stack gap={6}>
        {ON_SCREENS.map((feature) => {
          const isOfRole = roleFeatures.includes(feature)
          const isOn = activeFeatures.has(feature)
          return (
            <Switch
              key={feature}
              size="xs"
              checked={isOn}
              label={<span className={isOn === isOfRole ? '' : css.changed}>{feature}</span>}
              onChange={({ currentTarget }) =>
                setOverrides(switched(overrides, feature, { isOn: currentTarget.checked, isOfRole }))
              }
            />
          )
        })}
      </Stack>
      <section aria-label={t('debug.server')}>
        <h3>{t('debug.server')}</h3>
        <Note margin="0 0 12px">{t('debug.serverHint')}</Note>
        <Stack gap={6}>
          {DECIDED_BY_SERVER.map((feature) => (
            <Switch
              key={feature}
              size="xs"
              checked={roleFeatures.includes(feature)}
              disabled
              label={feature}
            />
          ))}
        </Stack>
        {roleFeatures.includes('admin_users') && (
          <p>
            <Link to="/admin/roles" onClick={onClose}>
              {t('debug.viewRole')}
            </Link>
          </p>
        )}
      </section>
    </Drawer>
  )
}
