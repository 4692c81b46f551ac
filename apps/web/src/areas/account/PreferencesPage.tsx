import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LOCALES, UNIT_SYSTEMS } from '@verglas/contract/codes'
import { LANGUAGES } from '@verglas/language/locales'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { type Me, useContextData } from '../../lib/context.ts'
import { useChooseLanguage, useChooseUnits } from '../../ui/choice/language-choice.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { THEME_NAMES, themesOf, useChooseTheme } from '../../ui/choice/theme-choice.ts'
import { TIME_ZONE, timeZoneLabel } from '../../ui/form/fields.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import css from './profile.module.css'

/** Display preferences, on every device; each choice takes effect at once. */
export function PreferencesPage() {
  const { t } = useTranslation()
  const { me, locale, setup, hasFeature } = useContextData()
  const chooseLanguage = useChooseLanguage()
  const chooseTheme = useChooseTheme()
  const chooseUnits = useChooseUnits()
  const themes = themesOf(setup.themes)
  return (
    <ProfileFrame>
      <Stack>
        <Preference label={t('app.language')} hint={t('profile.languageHint')}>
          <Segmented
            label={t('app.language')}
            value={locale}
            options={LOCALES.map((lang) => ({ value: lang, label: LANGUAGES[lang].name }))}
            onChange={chooseLanguage}
          />
        </Preference>
        {themes.length > 1 && (
          <Preference label={t('app.theme')} hint={t('profile.themeHint')}>
            <Segmented
              label={t('app.theme')}
              value={me.theme}
              options={themes.map((theme) => ({ value: theme, label: t(THEME_NAMES[theme]) }))}
              onChange={chooseTheme}
            />
          </Preference>
        )}
        <Preference label={t('account.units')} hint={t('profile.unitsHint')}>
          <Segmented
            label={t('account.units')}
            value={me.unit}
            options={UNIT_SYSTEMS.map((unit) => ({ value: unit, label: t(`units.${unit}Short`) }))}
            onChange={chooseUnits}
          />
        </Preference>
        {hasFeature('edit_timezone') && <Timezone />}
      </Stack>
    </ProfileFrame>
  )
}

function Preference({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className={css.preference}>
      <div>
        <strong>{label}</strong>
        <span>{hint}</span>
      </div>
      {children}
    </div>
  )
}

const TIME_ZONES = TIME_ZONE.options.map((value) => ({ value, label: timeZoneLabel(value) }))

function Timezone() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { me, setup } = useContextData()
  const choose = (timezone: string | null) => {
    const previousTimezone = me.timezone
    const show = (displayedTimezone: string | null) =>
      client.setQueryData<Me>(
        ['getMe'],
        (cachedMe) => cachedMe && { ...cachedMe, timezone: displayedTimezone },
      )
    show(timezone)
    call('updateMember', { params: { setupId: setup.id, userId: me.id }, body: { timezone } }).catch(() => {
      // After any error the person is notified and sees the previous time zone.
      show(previousTimezone)
      showToast(t('account.updateFailed'), 'failed')
    })
  }
  return (
    <Preference
      label={t('profile.timezone')}
      hint={t('profile.timezoneHint', { zone: timeZoneLabel(setup.timezone) })}
    >
      <Select
        aria-label={t('profile.timezone')}
        w="min(100%, 280px)"
        data={TIME_ZONES}
        value={me.timezone}
        placeholder={timeZoneLabel(setup.timezone)}
        searchable
        clearable
        onChange={choose}
      />
    </Preference>
  )
}
