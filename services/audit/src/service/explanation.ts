import type { Explanation } from '@folio/contracts/http/operator/system/audit.ts'
import type { FindingsSummary } from '../verify/findings.ts'
import { shownFindings } from './verification-report.ts'

type Line = Explanation['lines'][number]

/** The output of `explain`; unknown fields are left out. */
export type PrintedExplanation = Omit<Explanation, 'findings' | 'lines'> & {
  readonly findings: FindingsSummary
  readonly lines: readonly (Omit<Line, 'transaction_id' | 'counterparty'> &
    Partial<Pick<Line, 'transaction_id' | 'counterparty'>>)[]
}

/** Makes the explanation from the output of `explain`. */
export const explanationOf = ({ lines, findings, ...rest }: PrintedExplanation): Explanation => ({
  ...rest,
  findings: shownFindings(findings),
  lines: lines.map((line) => ({
    ...line,
    transaction_id: line.transaction_id ?? null,
    counterparty: line.counterparty ?? null,
  })),
})
