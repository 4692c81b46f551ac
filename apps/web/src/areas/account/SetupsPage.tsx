import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useChooseSetup } from '../../ui/choice/setup-choice.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import css from './profile.module.css'

/** The person's organisations; the open one is remembered in this browser. */
export function SetupsPage() {
  const { t } = useTranslation()
  const { me, setup } = useContextData()
  const choose = useChooseSetup()
  return (
    <ProfileFrame>
      <ul className={css.rows}>
        {me.setups.map(({ id, name }) => (
          <li key={id}>
            <span className={css.rowName}>{name}</span>
            {id === setup.id ? (
              <span className={css.muted}>{t('profile.open')}</span>
            ) : (
              <Button size="xs" variant="default" onClick={() => choose(id)}>
                {t('profile.goThere', { name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ProfileFrame>
  )
}
