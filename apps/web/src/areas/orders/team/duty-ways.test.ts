import { expect, test } from 'vitest'
import { dutyWaysChoice } from './duty-ways.ts'

test('without a choice the usual order applies; SMS needs a phone number', () => {
  expect(dutyWaysChoice(null, true)).toEqual({ chosen: ['push', 'sms', 'email'], others: [] })
  expect(dutyWaysChoice(null, false)).toEqual({ chosen: ['push', 'email'], others: ['sms'] })
})

test('the chosen order stays, and the other ways can be added', () => {
  expect(dutyWaysChoice(['sms', 'push'], true)).toEqual({ chosen: ['sms', 'push'], others: ['email'] })
  expect(dutyWaysChoice(['sms'], false)).toEqual({ chosen: [], others: ['email', 'sms', 'push'] })
})
