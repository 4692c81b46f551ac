import { Link, useLocation } from '@tanstack/react-router'
import { LOCALES, UNIT_SYSTEMS } from '@verglas/contract/codes'
import { LANGUAGES } from '@verglas/language/locales'
import { type ComponentType, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useParams } from '../../lib/params.ts'
import { useChooseLanguage, useChooseUnits } from '../../ui/choice/language-choice.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { useChooseSetup } from '../../ui/choice/setup-choice.ts'
import { THEME_NAMES, themesOf, useChooseTheme } from '../../ui/choice/theme-choice.ts'
import {
  IconActivity,
  IconBuilding,
  IconExternalLink,
  IconHelp,
  IconKeyboard,
  IconLifebuoy,
  IconLogout,
  IconSettings,
  IconTool,
  IconUser,
} from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { AdminPages } from '../../ui/page/admin-pages.ts'
import { useIsPhone } from '../../ui/phone.ts'
import { useSession } from '../session.tsx'
import css from './account.module.css'
import { Hotline } from './Hotline.tsx'
import { useLaunch } from './launch.ts'
import { WaitingCounts } from './WaitingCounts.tsx'

type Props = { onDone: () => void }

/** The signed-in person, the units, the items that do not fit the top bar of a phone, and sign-out. */
export function AccountPanel({ onDone }: Props) {
  const { t } = useTranslation()
  const { me, member, setup, hasFeature } = useContextData()
  const { demonstration } = useParams()
  const adminPages = useContext(AdminPages)
  const { openShortcuts, openDebug, openHelp } = useLaunch()
  const { signOut } = useSession()
  const isPhone = useIsPhone()
  const closeAndRun = (run: () => void) => () => {
    onDone()
    run()
  }
  return (
    <Stack>
      <Stack className={css.person} hasLineBelow padding="14px 16px 12px">
        <strong>
          {me.firstName} {me.lastName}
        </strong>
        <span>{me.email}</span>
        <span>{member.role.name}</span>
      </Stack>
      {setup.hotline && <Hotline hotline={setup.hotline} />}
      {!hasFeature('profile_disable') && <Units />}
      {isPhone && <PhoneChoices />}
      <Box hasLineAbove marginTop={12} padding="4px 0">
        <Link to="/user" className={css.entry} onClick={onDone}>
          <IconUser size={18} stroke={1.6} />
          <span>{t('account.profile')}</span>
        </Link>
        {!isPhone && (
          <Entry Icon={IconKeyboard} shortcut="?" onRun={closeAndRun(openShortcuts)}>
            {t('app.shortcuts')}
          </Entry>
        )}
        {isPhone && hasFeature('help_button') && (
          <Entry Icon={IconHelp} onRun={closeAndRun(openHelp)}>
            {t('app.help')}
          </Entry>
        )}
        {adminPages !== null && (
          <Link to="/admin" className={css.entry} onClick={onDone}>
            <IconSettings size={18} stroke={1.6} />
            <span>{t('navigation.admin')}</span>
            <WaitingCounts pages={adminPages} />
          </Link>
        )}
        {me.isPlatformAdministrator && (
          <Link to="/platform" className={css.entry} onClick={onDone}>
            <IconBuilding size={18} stroke={1.6} />
            <span>{t('account.platform')}</span>
          </Link>
        )}
        <Elsewhere onDone={onDone} />
        {demonstration && (
          <Entry Icon={IconTool} onRun={closeAndRun(openDebug)}>
            {t('debug.title')}
          </Entry>
        )}
        <Entry Icon={IconLogout} onRun={() => void signOut()}>
          {t('signIn.signOut')}
        </Entry>
      </Box>
    </Stack>
  )
}

/** Support, the wiki and the performance of the product. */
function Elsewhere({ onDone }: Props) {
  const { t } = useTranslation()
  const { setup, hasFeature } = useContextData()
  const { href } = useLocation()
  return (
    <>
      {!hasFeature('support_disable') && (
        <Link to="/support" search={{ from: href }} className={css.entry} onClick={onDone}>
          <IconLifebuoy size={18} stroke={1.6} />
          <span>{t('app.support')}</span>
        </Link>
      )}
      {setup.url_wiki && hasFeature('wiki_button') && (
        <a className={css.entry} href={setup.url_wiki} target="_blank" rel="noreferrer">
          <IconExternalLink size={18} stroke={1.6} />
          <span>{t('app.wiki')}</span>
        </a>
      )}
      {hasFeature('demo_performance') && (
        <Link to="/demo/performance" className={css.entry} onClick={onDone}>
          <IconActivity size={18} stroke={1.6} />
          <span>{t('navigation.performance')}</span>
        </Link>
      )}
    </>
  )
}

function Units() {
  const { t } = useTranslation()
  const { me } = useContextData()
  const choose = useChooseUnits()
  return (
    <Choice label={t('account.units')}>
      <Segmented
        label={t('account.units')}
        value={me.unit}
        options={UNIT_SYSTEMS.map((unit) => ({ value: unit, label: t(`units.${unit}Short`) }))}
        onChange={choose}
      />
    </Choice>
  )
}

function PhoneChoices() {
  const { t } = useTranslation()
  const { me, locale, setup } = useContextData()
  const chooseLanguage = useChooseLanguage()
  const chooseTheme = useChooseTheme()
  const chooseSetup = useChooseSetup()
  const themes = themesOf(setup.themes)
  return (
    <>
      <Choice label={t('app.language')}>
        <Segmented
          label={t('app.language')}
          value={locale}
          options={LOCALES.map((lang) => ({ value: lang, label: LANGUAGES[lang].name }))}
          onChange={chooseLanguage}
        />
      </Choice>
      {themes.length > 1 && (
        <Choice label={t('app.theme')}>
          <Segmented
            label={t('app.theme')}
            value={me.theme}
            options={themes.map((theme) => ({ value: theme, label: t(THEME_NAMES[theme]) }))}
            onChange={chooseTheme}
          />
        </Choice>
      )}
      {me.setups.length > 1 && (
        <Choice label={t('app.organisation')}>
          <select
            className={css.select}
            aria-label={t('app.organisation')}
            value={setup.id}
            onChange={({ currentTarget }) => chooseSetup(currentTarget.value)}
          >
            {me.setups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Choice>
      )}
    </>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack className={css.choice} gap={4} padding="12px 16px 0">
      <span>{label}</span>
      {children}
    </Stack>
  )
}

type EntryProps = {
  Icon: ComponentType<{ size?: number; stroke?: number }>
  shortcut?: string
  onRun: () => void
  children: ReactNode
}

function Entry({ Icon, shortcut, onRun, children }: EntryProps) {
  return (
    <button type="button" className={css.entry} onClick={onRun}>
      <Icon size={18} stroke={1.6} />
      <span>{children}</span>
      {shortcut && <kbd className={css.key}>{shortcut}</kbd>}
    </button>
  )
}
