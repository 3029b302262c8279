import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getExchangeRate } from '@folio/contracts/http/wallet/get-exchange-rate.ts'
import type { Send } from '../../api/call.ts'
import { CallFailure, failureIn } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'

/** A quote of the server, and the moment on the page's steady clock (`performance.now`) at which it ends. */
export type Quote = DataOf<typeof getExchangeRate> & { readonly endsAtMs: number }

const SECOND_MS = 1000

/** Returns the milliseconds that a quote is still good for when its answer comes, by the server's own clock. */
export const lifetimeMs = (expiresAt: string, serverDate: string | null): number => {
  const sentAt = serverDate === null ? Date.now() : Date.parse(serverDate)
  // The date of an answer has no fractions of a second: the quote may have been made a second later.
  return Math.max(0, Date.parse(expiresAt) - sentAt - SECOND_MS)
}

/** Asks for a quote of the rate between two currencies. Throws a `CallFailure`. */
export const readQuote = async (
  send: Send,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Quote> => {
  const path = pathOf('/wallet/v1/exchange-rate', {}, { source_currency: from, destination_currency: to })
  const response = await send(path, {})
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new CallFailure(failureIn(response, answer))
  // The server checks its answers against the same declaration.
  const { data } = answer as { readonly data: DataOf<typeof getExchangeRate> }
  return { ...data, endsAtMs: performance.now() + lifetimeMs(data.expires_at, response.headers.get('date')) }
}

/** The whole seconds for which a quote is still good; 0 once it has ended. */
export const secondsLeft = ({ endsAtMs }: Pick<Quote, 'endsAtMs'>, nowMs: number): number =>
  Math.max(0, Math.floor((endsAtMs - nowMs) / SECOND_MS))
