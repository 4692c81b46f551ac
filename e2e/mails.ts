import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import nodemailer from 'nodemailer'
import { productUrl } from './drivers.ts'

/** The parts of a mail that a mail program displays or uses. */
export type ReceivedMail = {
  subject: string
  text: string
  unsubscribe: string | null
  /** The address for replies. */
  replyTo: string | null
  /** The attached PDF. */
  pdf: Buffer | null
}

/** The mails to an address received by the journeys' mail server, oldest first. */
export function mailsTo(recipient: string): ReceivedMail[] {
  const folder = process.env.JOURNEYS_MAILS ?? ''
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n'))
    .filter((mail) => mail.includes(`\nTo: ${recipient}\n`))
    .map(readMail)
}

/**
 * The latest mail to an address, once there are `count` of them. Runs an additional worker for the work that
 * the product's own do each minute.
 */
export async function nextMailTo(recipient: string, count = 1): Promise<ReceivedMail> {
  await expect(async () => {
    await workOnce()
    expect(mailsTo(recipient).length).toBeGreaterThanOrEqual(count)
  }).toPass({ timeout: 60_000 })
  return mailsTo(recipient).at(-1) ?? { subject: '', text: '', unsubscribe: null, replyTo: null, pdf: null }
}

/** Answers a mail as the reader's mail program does, by sending it to the product's own mail receiver. */
export async function answerMail(
  { subject, replyTo }: ReceivedMail,
  { from, text }: { from: string; text: string },
): Promise<void> {
  const post = nodemailer.createTransport({
    host: '127.0.0.1',
    port: Number(process.env.JOURNEYS_MAIL_DOOR),
    secure: false,
  })
  await post.sendMail({ from, to: replyTo ?? '', subject: `Re: ${subject}`, text })
  post.close()
}

/** Runs in a separate process, since the journeys' test runner cannot load the translations. */
export async function workOnce(): Promise<void> {
  const script = path.join(import.meta.dirname, 'work-once.ts')
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, productUrl()])
}

function readMail(mail: string): ReceivedMail {
  const head = mail.slice(0, mail.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ')
  const header = (name: string) => head.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1] ?? null
  return {
    subject: words(header('Subject') ?? ''),
    text: plainBody(mail),
    unsubscribe: header('List-Unsubscribe')?.replaceAll(/[<>\s]/g, '') ?? null,
    replyTo: header('Reply-To')?.replaceAll(/[<>\s]/g, '') ?? null,
    pdf: pdfAttachment(mail),
  }
}

/** Decodes a header that is not ASCII (RFC 2047). */
const words = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, coded: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString('utf8')
        : quotedText(coded.replaceAll('_', ' ')),
    )

function plainBody(mail: string): string {
  const plainSection = mail.slice(mail.indexOf('Content-Type: text/plain'))
  const start = plainSection.indexOf('\n\n') + 2
  const head = plainSection.slice(0, start)
  const body = plainSection.slice(start).split(/\n--[^\n]*_Part_|\n----/)[0] ?? ''
  return /encoding: base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : quotedText(body)
}

function pdfAttachment(mail: string): Buffer | null {
  const coded = mail.match(/\nContent-Type: application\/pdf[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/)?.[1]
  return coded === undefined ? null : Buffer.from(coded, 'base64')
}

/** Decodes quoted-printable (RFC 2045); unquoted characters stay as they are. */
function quotedText(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
