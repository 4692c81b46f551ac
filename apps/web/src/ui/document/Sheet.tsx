import type { DocumentBlock, DocumentCell, DocumentContent, Paper } from '@verglas/contract/document'
import { Box } from '../layout/Box.tsx'
import { Grid } from '../layout/Grid.tsx'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Row } from '../layout/Row.tsx'
import { Text } from '../layout/Text.tsx'
import css from './sheet.module.css'

type Props = { readonly content: DocumentContent; readonly paper: Paper }

/** A document as it is printed: white in every theme. */
export function Sheet({ content, paper }: Props) {
  const { lang, title, subtitle, organisation, logo, footer, blocks } = content
  return (
    <article className={css.sheet} data-paper={paper} lang={lang}>
      <header className={css.head}>
        <span>{organisation}</span>
        {logo && <img src={logo} alt={organisation} />}
      </header>
      <Text as="h2" lineHeight={1.25} size={22} margin="4px 0 0">
        {title}
      </Text>
      {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id; all re-render together
        <Block key={index} block={block} />
      ))}
      <footer className={css.foot}>{footer}</footer>
    </article>
  )
}

function Block({ block }: { readonly block: DocumentBlock }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? (
        <Text as="h3" size={16} margin="20px 0 8px">
          {block.text}
        </Text>
      ) : (
        <BlockHeading>{block.text}</BlockHeading>
      )
    case 'paragraph':
      return (
        <p className={css.paragraph} data-tone={block.tone}>
          {block.text}
        </p>
      )
    case 'facts':
      return (
        <Grid className={css.facts} as="dl" gap={4} margin="0 0 8px">
          {block.entries.map(({ label, value }) => (
            <Row gap={12} key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Row>
          ))}
        </Grid>
      )
    case 'list':
      return (
        <Box as="ul" className="bullets" margin="0 0 8px">
          {block.entries.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </Box>
      )
    case 'notice':
      return (
        <div className={css.notice} data-tone={block.tone}>
          <strong>{block.title}</strong>
          {block.text && <p>{block.text}</p>}
        </div>
      )
    case 'figure':
      return (
        <figure className={css.figure}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(block.svg)}`}
            alt={block.alt}
            width={block.widthPx}
            height={block.heightPx}
          />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      )
    case 'table':
      return <SheetTable table={block} />
    case 'pageBreak':
      return <hr className={css.break} />
  }
}

function SheetTable({ table }: { readonly table: Extract<DocumentBlock, { kind: 'table' }> }) {
  const { caption, columns, rows } = table
  return (
    <div className={css.scroller}>
      <table className={css.table}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; all re-render together
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={columns[column]?.title} data-align={columns[column]?.align} data-tone={toneOf(cell)}>
                  {typeof cell === 'string' ? cell : cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const toneOf = (cell: DocumentCell) =>
  typeof cell === 'string' || cell.tone === 'normal' ? undefined : cell.tone

const BlockHeading = (props: LayoutProps) => <Text as="h4" margin="18px 0 8px" size={13} {...props} />
