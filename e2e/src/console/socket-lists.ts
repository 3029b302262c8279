import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './browser.ts'

/** Stands between the socket of a page and the server; what it does not handle passes on. */
export type Between = (socket: WebSocketRoute, server: WebSocketRoute) => void

/**
 * Answers the calls of a name in place of the server, each with the next of the answers that the test puts there; without one
 * a call waits.
 */
export const answeringCalls = (name: string): { readonly over: Between; readonly answer: (given: object) => void } => {
  const answers: object[] = []
  const waiting: ((given: object) => void)[] = []
  const next = (): Promise<object> => {
    const given = answers.shift()
    return given === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(given)
  }
  return {
    over: (socket, server) => {
      // The end of an earlier contract makes the page read again, which would take an answer that is meant for a click.
      server.onMessage((text) => {
        if (JSON.parse(String(text)).msg_type !== 'transaction') socket.send(text)
      })
      socket.onMessage(async (text) => {
        const request = JSON.parse(String(text))
        if (request[name] === undefined) return server.send(text)
        const about = { echo_req: request, msg_type: name, req_id: request.req_id }
        return socket.send(JSON.stringify({ ...(await next()), ...about }))
      })
    },
    answer: (given) => {
      const first = waiting.shift()
      if (first === undefined) answers.push(given)
      else first(given)
    },
  }
}

/** A list of the client's face that is read over the socket of an options account. */
type SocketList = {
  /** Its name while it is read, behind "Reading". */
  readonly what: string
  /** Its address under `/app`, and the panel in which it stands. */
  readonly path: string
  readonly panel: string
  /** The name of the call that it reads, its answer without entries, and a part of the text that is shown for it. */
  readonly call: string
  readonly empty: object
  readonly text: string
}

/** The lists that are read over the socket of an options account. */
export const SOCKET_LISTS: readonly SocketList[] = [
  {
    what: 'the profit table',
    path: '/profit-table',
    panel: 'Ended contracts',
    call: 'profit_table',
    empty: { profit_table: { count: 0, transactions: [] } },
    text: 'No contract has ended in this time.',
  },
  {
    what: 'the movements',
    path: '/profit-table',
    panel: 'Movements of money',
    call: 'statement',
    empty: { statement: { count: 0, transactions: [] } },
    text: 'No money has moved on this account.',
  },
  {
    what: 'what is sold',
    path: '/trade?symbol=R_10',
    panel: 'Ticket',
    call: 'contracts_for',
    empty: { contracts_for: { available: [] } },
    text: 'Nothing is sold of this symbol at the moment.',
  },
]

/** Walks a list that a page has just shown, and not before, through its states: read for the first time, failed, put off, empty. */
export const walkSocketList = async (
  page: Page,
  { what, panel, empty, text }: SocketList,
  answer: (given: object) => void,
): Promise<void> => {
  const list = page.getByRole('region', { name: panel })
  const note = list.getByRole('alert')
  const askAgain = note.getByRole('button', { name: 'Ask again' })
  await list.getByText(`Reading ${what} …`).waitFor()
  answer({ error: { code: 'InternalServerError', message: 'Not this time.' } })
  await note.getByText('Not this time. InternalServerError').waitFor()
  answer({ error: { code: 'RateLimit', message: 'Too often.' } })
  await askAgain.click()
  await note.getByText(/Too often\. RateLimit Asks again in \d s/).waitFor()
  // Now the page asks again by itself.
  answer(empty)
  await list.getByText(text).waitFor()
  expect(await list.locator('pre').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}
