import type { SecretBox } from '../../installation/secrets.ts'

const PURPOSE = 'reply to a ticket'
const LOCAL_PART = /^ticket-([0-9a-f]{32})-([0-9a-f]{20})$/

/** The reply addresses of mails about tickets: one for each ticket and recipient, which nobody can guess. */
export function openReplyAddresses(secrets: SecretBox, domain: string | null) {
  const signatureOf = (ticketId: string, email: string) =>
    secrets.keyedHash(`${ticketId} ${email.toLowerCase()}`, PURPOSE)
  return {
    /** Undefined if answers by mail are not accepted. */
    of: (ticketId: string, email: string): string | undefined =>
      domain === null
        ? undefined
        : `ticket-${ticketId.replaceAll('-', '')}-${signatureOf(ticketId, email)}@${domain}`,
    /** The ticket of an address, for any sender; null if it is not the address of a ticket. */
    ticketOf(address: string): string | null {
      const [localPart = '', at = ''] = address.toLowerCase().split('@')
      const [, hex] = LOCAL_PART.exec(localPart) ?? []
      if (hex === undefined || domain === null || at !== domain.toLowerCase()) return null
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    /** Whether the address is the one that this sender was given. */
    isFor: (address: string, ticketId: string, email: string): boolean =>
      LOCAL_PART.exec(address.toLowerCase().split('@')[0] ?? '')?.[2] === signatureOf(ticketId, email),
  }
}
export type ReplyAddresses = ReturnType<typeof openReplyAddresses>
