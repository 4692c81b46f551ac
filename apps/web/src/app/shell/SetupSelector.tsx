import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { ChoiceMenu } from '../../ui/choice/ChoiceMenu.tsx'
import { useChooseSetup } from '../../ui/choice/setup-choice.ts'
import { IconChevronDown } from '../../ui/icons.ts'
import css from './top-bar.module.css'

/** The name of the organisation; a selector if the person belongs to several. */
export function SetupSelector() {
  const { t } = useTranslation()
  const { me, setup } = useContextData()
  const choose = useChooseSetup()
  if (me.setups.length < 2) return <span className={css.setup}>{setup.name}</span>
  return (
    <ChoiceMenu
      label={t('app.chooseOrganisation')}
      value={setup.id}
      options={me.setups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={choose}
      side="start"
      target={
        <button type="button" className={css.setup} title={t('app.chooseOrganisation')}>
          {setup.name}
          <IconChevronDown size={16} aria-hidden />
        </button>
      }
    />
  )
}
