import { socketErrorCode } from '@folio/contracts/websocket/error-answer.ts'
import { socketErrorSubcode } from '@folio/contracts/websocket/error-subcode.ts'
import { CallRefused } from './call-refused.ts'
import { refusalMessage } from './refusal-messages.ts'

/** The reason why a contract is not priced, bought or sold, in the words of the sockets. */
export type RefusalWords = {
  readonly code: string
  readonly subcode?: string | undefined
  readonly args: readonly string[]
}

/** The refusal of a contract on a symbol that is closed by its calendar. */
export const MARKET_IS_CLOSED: RefusalWords = { code: 'MarketIsClosed', subcode: 'MarketIsClosed', args: [] }

/** The error of a repeated request whose first command was refused as late. */
export const REQUEST_EXPIRED = {
  code: 'ContractBuyValidationError',
  message: 'The earlier request with this request_id came too late and had no effect; ask with a new request_id.',
} as const

/** Refusals whose arguments are no business of the client: they tell what the house has sold to others. */
const SILENT: ReadonlySet<string> = new Set(['CompanyWideLimitExceeded'])

/** Thrown to refuse what a well-formed request asks for; it does not count as a refused frame. */
export class TradeRefused extends CallRefused {
  override readonly name = 'TradeRefused'

  constructor({ code, subcode, args }: RefusalWords) {
    const known = socketErrorSubcode.safeParse(subcode).data
    super({
      code: socketErrorCode.safeParse(code).data ?? 'ContractBuyValidationError',
      message: refusalMessage(code, subcode),
      ...(known === undefined ? {} : { subcode: known }),
      ...(args.length === 0 || SILENT.has(code) ? {} : { code_args: [...args] }),
    })
  }
}
