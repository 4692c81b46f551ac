import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconCheck, IconChevronDown } from '../../ui/icons.ts'
import css from './top-bar.module.css'

/** The name of the organisation; a choice where the person belongs to several. */
export function SetupSelector() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { me, setup, chooseSetup } = useContextData()
  if (me.setups.length < 2) return <span className={css.setup}>{setup.name}</span>

  const choose = (id: string) => {
    if (id === setup.id) return
    chooseSetup(id)
    // A station of one organisation is none of the other's.
    void navigate({ to: '/', search: {} })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={css.setup} aria-label={`${t('app.organisation')} : ${setup.name}`}>
          {setup.name}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('app.chooseOrganisation')}</Menu.Label>
        {me.setups.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => choose(id)}
            aria-current={id === setup.id}
            rightSection={id === setup.id ? <IconCheck size={16} aria-hidden /> : null}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
