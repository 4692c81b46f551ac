import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconCheck, IconChevronDown } from '../../ui/icons.ts'
import { useChooseSetup } from './setup-choice.ts'
import css from './top-bar.module.css'

/** The name of the organisation; a choice where the person belongs to several. */
export function SetupSelector() {
  const { t } = useTranslation()
  const { me, setup } = useContextData()
  const choose = useChooseSetup()
  if (me.setups.length < 2) return <span className={css.setup}>{setup.name}</span>

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
