import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getExchangeRate } from '@folio/contracts/http/wallet/get-exchange-rate.ts'
import type { Send } from '../../api/call.ts'
import { pathOf } from '../../api/path.ts'
import { datedCall } from '../dated-call.ts'

/** A quote of the server, and the moment on the page's steady clock (`performance.now`) at which it ends. */
export type Quote = DataOf<typeof getExchangeRate> & { readonly endsAtMs: number }

/** Asks for a quote of the rate between two currencies. Throws a `CallFailure`. */
export const readQuote = async (
  send: Send,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Quote> => {
  const path = pathOf('/wallet/v1/exchange-rate', {}, { source_currency: from, destination_currency: to })
  const { data, endsAtMs } = await datedCall<DataOf<typeof getExchangeRate>>(send, path)
  return { ...data, endsAtMs: endsAtMs(data.expires_at) }
}
