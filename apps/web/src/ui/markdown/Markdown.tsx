import { lexer, type Token, type Tokens } from 'marked'
import { type ReactNode, useMemo } from 'react'
import { safeAddress } from './address.ts'
import css from './markdown.module.css'

type Props = {
  text: string
  /** The heading level above the text; its own headings are placed below it. */
  headingLevel?: number
}

/**
 * Text that people wrote in Markdown, rendered token by token: HTML in it stays plain text, images become
 * their alternative text, and only links to web pages and mail addresses are followed.
 */
export function Markdown({ text, headingLevel = 2 }: Props) {
  const tokens = useMemo(() => lexer(text), [text])
  return <div className={css.text}>{blocks(tokens, headingLevel)}</div>
}

/** Tokens with keys that stay stable while only later text changes. */
function placed<T extends { readonly raw: string }>(tokens: readonly T[]): { key: number; token: T }[] {
  let offset = 0
  return tokens.map((token) => {
    const key = offset
    offset += Math.max(1, token.raw.length)
    return { key, token }
  })
}

const blocks = (tokens: readonly Token[], level: number): ReactNode =>
  placed(tokens).map(({ key, token }) => <Block key={key} token={token as Tokens.Generic} level={level} />)

function Block({ token, level }: { token: Tokens.Generic; level: number }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <Heading level={level + token.depth}>{inlines(token.tokens)}</Heading>
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [], level)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'hr':
      return <hr />
    case 'list':
      return <List list={token as Tokens.List} level={level} />
    case 'table':
      return <Table table={token as Tokens.Table} />
    case 'text':
      return inlines(token.tokens) ?? token.text
    default:
      return <p>{token.raw.trim()}</p>
  }
}

const inlines = (tokens: readonly Token[] | undefined): ReactNode =>
  tokens && placed(tokens).map(({ key, token }) => <Inline key={key} token={token as Tokens.Generic} />)

function Inline({ token }: { token: Tokens.Generic }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens)}</strong>
    case 'em':
      return <em>{inlines(token.tokens)}</em>
    case 'del':
      return <del>{inlines(token.tokens)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <WebLink address={token.href}>{inlines(token.tokens)}</WebLink>
    case 'text':
    case 'escape':
    case 'image':
      return inlines(token.tokens) ?? token.text
    default:
      return token.raw
  }
}

function WebLink({ address, children }: { address: string; children: ReactNode }) {
  const href = safeAddress(address)
  if (href === null) return children
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Tag = `h${Math.min(6, level)}` as 'h3'
  return <Tag>{children}</Tag>
}

function List({ list, level }: { list: Tokens.List; level: number }) {
  const entries = placed(list.items).map(({ key, token }) => <li key={key}>{blocks(token.tokens, level)}</li>)
  return list.ordered ? (
    <ol className="bullets" start={list.start === '' ? 1 : list.start}>
      {entries}
    </ol>
  ) : (
    <ul className="bullets">{entries}</ul>
  )
}

function Table({ table }: { table: Tokens.Table }) {
  const rows = table.rows.map((cells, index) => ({ id: `${index}`, cells }))
  const column = (index: number) => `${index}`
  return (
    <div className={css.table}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={column(index)} scope="col">
                {inlines(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={column(index)}>{inlines(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
