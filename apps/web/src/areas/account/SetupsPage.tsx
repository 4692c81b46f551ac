import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useChooseSetup } from '../../ui/choice/setup-choice.ts'
import { List } from '../../ui/layout/List.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import css from './profile.module.css'

/** The person's organisations; the open one is remembered in this browser. */
export function SetupsPage() {
  const { t } = useTranslation()
  const { me, setup } = useContextData()
  const choose = useChooseSetup()
  return (
    <ProfileFrame>
      <List className={css.rows} hasLineAbove>
        {me.setups.map(({ id, name }) => (
          <li key={id}>
            <Text as="span" breaksWords minWidth={0} flex={1}>
              {name}
            </Text>
            {id === setup.id ? (
              <Text as="span" tone="muted" size={13} margin={0}>
                {t('profile.open')}
              </Text>
            ) : (
              <Button size="xs" variant="default" onClick={() => choose(id)}>
                {t('profile.goThere', { name })}
              </Button>
            )}
          </li>
        ))}
      </List>
    </ProfileFrame>
  )
}
