import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Database } from '../db/database.ts'
import { revokeGrant } from './adapter.ts'
import { isDatabaseUnavailable } from './provider-db.ts'
import { makeChallenge } from './second-factor/passkeys.ts'
import type { Pending } from './second-factor/routes.ts'

export type SignInContext = {
  req: IncomingMessage
  res: ServerResponse
  status: number
  redirect(url: string): void
}
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The sign-in that the cookies of a request belong to; null if there is none or it has ended. */
export function interactionOf(provider: Provider, { req, res }: SignInContext): Promise<Interaction | null> {
  return provider.interactionDetails(req, res).catch((error) => {
    if (isDatabaseUnavailable(error)) throw error
    return null
  })
}

export const pathOf = ({ uid }: Interaction): string => `/oidc/interaction/${uid}`

export function redirect(ctx: SignInContext, url: string): void {
  ctx.status = 303
  ctx.redirect(url)
}

/** Data that an interaction stores between the submissions of its forms. */
type Submission = { challenge?: string | undefined; pending?: Pending | undefined }

export const submissionOf = (interaction: Interaction): Submission =>
  (interaction.lastSubmission ?? {}) as Submission

export async function rememberSubmission(interaction: Interaction, submission: Submission): Promise<void> {
  interaction.lastSubmission = submission
  await interaction.persist()
}

/** The challenge for a passkey: it belongs to this sign-in and is used once. */
export async function challengeOf(interaction: Interaction): Promise<string> {
  const submission = submissionOf(interaction)
  if (submission.challenge) return submission.challenge
  const challenge = makeChallenge()
  await rememberSubmission(interaction, { ...submission, challenge })
  return challenge
}

export async function continueSignIn(
  ctx: SignInContext,
  interaction: Interaction,
  pending: Pending,
): Promise<void> {
  await rememberSubmission(interaction, { ...submissionOf(interaction), pending })
  redirect(ctx, `${pathOf(interaction)}/second-factor`)
}

/**
 * Signs out anybody who was signed in before in this browser, because the library would otherwise ask with
 * its own page.
 */
export async function finishSignIn(
  { provider, database }: { provider: Provider; database: Database },
  ctx: SignInContext,
  interaction: Interaction,
  personId: string,
  amr: string[],
): Promise<void> {
  const { session: before } = interaction
  if (before && before.accountId !== personId) {
    const session = await provider.Session.findByUid(before.uid)
    for (const { grantId } of Object.values(session?.authorizations ?? {})) {
      if (grantId) await revokeGrant(database, grantId)
    }
    await session?.destroy()
    interaction.session = undefined
  }
  interaction.result = { login: { accountId: personId, amr } }
  await interaction.persist()
  redirect(ctx, interaction.returnTo)
}
