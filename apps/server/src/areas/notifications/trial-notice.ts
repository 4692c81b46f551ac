import type { Way } from '@verglas/contract/codes'
import { wordsOf } from '@verglas/language/words'
import { MINUTE_MS } from '@verglas/quantities'
import type { Person } from '../../http/person.ts'
import type { Notice } from '../../mail/ways.ts'

type TrialRequest = { person: Person; setupId: string; type: Way; publicUrl: string; now: Date }

/**
 * Test message that shows people whether messages reach them. The event key contains the minute, so a second
 * press within it sends nothing.
 */
export function trialNotice({ person: { id, lang }, setupId, type, publicUrl, now }: TrialRequest): Notice {
  const words = wordsOf(lang).notifications.letters.test
  const address = `${publicUrl}/user/notifications`
  return {
    event: `test ${id} ${type} ${Math.floor(now.getTime() / MINUTE_MS)}`,
    setupId,
    letter: { lang, title: words.title, paragraphs: [words.text], link: { label: words.open, address } },
    shortText: type === 'push' ? words.push : words.sms,
    address,
  }
}
