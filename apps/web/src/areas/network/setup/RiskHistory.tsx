import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { DEFAULT_RISK_RULES, type RiskRule } from '@verglas/road-network/risks'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { riskWords } from '../../orders/panels.ts'
import { type RiskTableContent, ruleChanges } from './risk-draft.ts'

type Change = CallAnswer<'listRiskRuleChanges'>['changes'][number]
type Row = Change & { readonly table: RiskTableContent; readonly words: string }

type Props = { display: Display; onShow: (table: RiskTableContent) => void }

/** Who changed which rules and when; each table can be opened in the form and restored. */
export function RiskHistory({ display, onShow }: Props) {
  const { t, formats } = display
  const answer = useCall('listRiskRuleChanges', {})
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: 'at',
        label: t('roadsetup.versions.at'),
        isHead: true,
        cell: ({ changedAt }) => formats.dateTime(Date.parse(changedAt)),
      },
      { id: 'by', label: t('roadsetup.versions.by'), cell: ({ changedBy }) => changedBy },
      { id: 'what', label: t('roadsetup.rules.what'), wraps: true, cell: ({ words }) => words },
      {
        id: 'show',
        label: '',
        title: t('roadsetup.versions.show'),
        cell: ({ table }) => (
          <Button size="compact-xs" variant="default" onClick={() => onShow(table)}>
            {t('roadsetup.versions.show')}
          </Button>
        ),
      },
    ],
    [t, formats, onShow],
  )
  return (
    <Box as="section" marginTop={24} aria-label={t('roadsetup.rules.history')}>
      <Answer answer={answer} loading={<Loading shape="table" count={3} />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Empty>{t('roadsetup.rules.noHistory')}</Empty>
          ) : (
            <PlainTable
              label={t('roadsetup.rules.history')}
              isLabelVisible
              columns={columns}
              rows={rowsOf(display, changes)}
              rowId={({ revision }) => `${revision}`}
            />
          )
        }
      </Answer>
    </Box>
  )
}

/** Each change compared with the one before it; the first with the product's table. */
function rowsOf(display: Display, changes: readonly Change[]): Row[] {
  const tableOf = (change: Change | undefined): RiskTableContent => ({
    rules: change?.rules ?? DEFAULT_RISK_RULES,
    gripLimits: change?.gripLimits ?? DEFAULT_GRIP_LIMITS,
  })
  return changes.map((change, index) => {
    const table = tableOf(change)
    return {
      ...change,
      table,
      words:
        change.rules === null
          ? display.t('roadsetup.rules.backToProduct')
          : changeWords(display, tableOf(changes[index + 1]), table),
    }
  })
}

function changeWords(display: Display, before: RiskTableContent, after: RiskTableContent): string {
  const changes = ruleChanges(before.rules, after.rules)
  const names = (ids: readonly string[], rules: readonly RiskRule[]) =>
    display.formats.list(
      ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? []).map((rule) => riskWords(display, rule)),
    )
  const changedRuleTexts = (['added', 'changed', 'removed'] as const)
    .filter((kind) => changes[kind].length > 0)
    .map((kind) =>
      display.t(`roadsetup.rules.changes.${kind}`, {
        rules: names(changes[kind], kind === 'removed' ? before.rules : after.rules),
      }),
    )
  const isSame = after.gripLimits.every((limit, index) => limit === before.gripLimits[index])
  const limits = after.gripLimits.map((limit) => display.formats.number(limit, 2)).join(' · ')
  return [...(isSame ? [] : [display.t('roadsetup.limits.changed', { limits })]), ...changedRuleTexts].join(
    ' · ',
  )
}
