import { useQueryClient } from '@tanstack/react-query'
import type { Locale, UnitSystem } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { showLanguage } from '../../i18n/i18n.ts'
import { call } from '../../lib/call.ts'
import { type Me, useContextData } from '../../lib/context.ts'
import { showToast } from '../toast/toast.ts'

/** Changes the language immediately; the server stores it for the next visit and for mails. */
export function useChooseLanguage(): (lang: Locale) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (lang) => {
    client.setQueryData<Me>(['getMe'], (me) => me && { ...me, lang })
    void showLanguage(lang)
    // After any error the person is notified; the language stays for this visit.
    call('setLang', { params: { lang } }).catch(() => showToast(t('account.updateFailed'), 'failed'))
  }
}

/** Changes the units of all numbers. */
export function useChooseUnits(): (unit: UnitSystem) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setup, me } = useContextData()
  return (unit) => {
    const previousUnit = me.unit
    const show = (displayedUnit: UnitSystem) =>
      client.setQueryData<Me>(['getMe'], (cachedMe) => cachedMe && { ...cachedMe, unit: displayedUnit })
    show(unit)
    call('updateMember', { params: { setupId: setup.id, userId: me.id }, body: { unit } }).catch(() => {
      // After any error the person is notified and sees the previous units.
      show(previousUnit)
      showToast(t('account.updateFailed'), 'failed')
    })
  }
}
