import { isContractEnd, STATUS_AFTER_END } from '@folio/contracts/trading/contract-ends.ts'
import type { Evidence, RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import type { StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import { alteredFindings } from '../../verify/chain/chain-check.ts'
import { dataOf, rehashedEvent } from '../../verify/chain/rehashed-event.ts'
import { entryNumber } from '../../verify/contracts/purchase-check.ts'
import { noFindings } from '../../verify/findings.ts'
import type { CommandCall } from '../command.ts'
import { CannotRun, exitCodes, findingLines } from '../output.ts'
import { accountStream } from './account-stream.ts'
import { ordersText, termsText } from './contract-terms-text.ts'

/** The fields of an event about a contract that are shown, as far as it has them. */
type Shown = Partial<
  Pick<TradingEventData<'ContractSettled'>, 'status' | 'refund' | 'sell_price' | 'evidence' | 'postings' | 'contract'>
> & { readonly contract_id?: number; readonly code?: string; readonly subcode?: string }

type ContractEvent = { readonly revision: number; readonly at: string; readonly type: string; readonly data: Shown }

const EVENTS_PER_READ = 512

const isAbout = ({ contract, contract_id }: Shown, id: number): boolean => (contract?.contract_id ?? contract_id) === id

/** The events of a stream that name a contract, with what is wrong with their bytes. */
const eventsOfContract = async (store: StreamReader, stream: string, id: number) => {
  const findings = noFindings()
  const events: ContractEvent[] = []
  for (let from = 0; ; from += EVENTS_PER_READ) {
    const page = await store.readStream(stream, from, EVENTS_PER_READ)
    for (const event of page) {
      const rehashed = rehashedEvent(event)
      if (!('hash' in rehashed)) {
        findings.add(rehashed)
        continue
      }
      const data: Shown = dataOf(rehashed)
      if (!isAbout(data, id)) continue
      alteredFindings(rehashed).forEach(findings.add)
      events.push({ revision: event.revision, at: rehashed.metadata.at, type: event.type, data })
    }
    if (page.length < EVENTS_PER_READ) return { events, findings: findings.soFar() }
  }
}

const tickLine = (name: string, { epoch, quote }: RecordedTick): string =>
  `    ${name.padEnd(9)} ${quote} at ${epoch}, ${new Date(epoch * 1000).toISOString().slice(0, 19)}Z`

const evidenceLines = (
  { ticks = [], interruption, model, ...named }: Evidence,
  firstNumber: number,
): readonly string[] => [
  ...Object.entries(named).flatMap(([name, tick]) => (tick === undefined ? [] : [tickLine(name, tick)])),
  ...ticks.map((tick, index) => tickLine(`tick ${firstNumber + index}`, tick)),
  ...(interruption === undefined ? [] : [`    no ticks from ${interruption.from} to ${interruption.to}`]),
  ...(model === undefined
    ? []
    : [`    bid by volatility ${model.volatility}, interest ${model.interest}, yield ${model.yield}`]),
]

const postingLine = ({ account, currency, amount }: Posting): string => `    ${amount} ${currency} to ${account}`

const resultOf = (type: string, { status, refund, sell_price, code, subcode, contract }: Shown): string =>
  [
    status,
    refund && `refund of the ${refund}`,
    sell_price && `pays ${sell_price}`,
    code && `refused: ${code}${subcode === undefined ? '' : `, ${subcode}`}`,
    type === 'LimitOrderChanged' && contract && ordersText(contract),
  ]
    .filter(Boolean)
    .join(', ')

const eventLines = ({ revision, at, type, data }: ContractEvent, stream: string): readonly string[] => {
  const { contract, evidence, postings = [] } = data
  const bought = type === 'ContractBought' && contract !== undefined
  return [
    `  ${at}  ${type}  ${formatEventRef({ stream, revision })}  ${resultOf(type, data)}`.trimEnd(),
    ...(bought
      ? [
          `    ${contract.shortcode}: ${contract.longcode}`,
          `    ${termsText(contract)}`,
          tickLine('spot', contract.spot),
        ]
      : []),
    ...(evidence === undefined ? [] : evidenceLines(evidence, contract === undefined ? 0 : entryNumber(contract))),
    ...postings.map(postingLine),
  ]
}

/** Shows the life of a contract of an account: purchase, orders, refusals, end, the ticks that decided it, its postings. */
export const explainContract = async (
  { options, print, openStreams }: CommandCall,
  account: string,
  id: number,
): Promise<number> => {
  const store = await openStreams()
  try {
    const { stream } = await accountStream(store, account)
    const { events, findings } = await eventsOfContract(store, stream, id)
    if (!events.some(({ type }) => type === 'ContractBought')) {
      throw new CannotRun(`${stream} has no contract ${id}`)
    }
    const [status = 'open'] = events.flatMap(({ type, data }) =>
      isContractEnd(type) ? [data.status ?? STATUS_AFTER_END[type]] : [],
    )
    const lines = [
      `contract ${id}, ${status}`,
      ...events.flatMap((event) => eventLines(event, stream)),
      ...findingLines(findings),
    ]
    await print(
      options.json ? `${JSON.stringify({ stream, contract_id: id, events, findings })}\n` : `${lines.join('\n')}\n`,
    )
    return findings.count === 0 ? exitCodes.whole : exitCodes.found
  } finally {
    await store.close()
  }
}
