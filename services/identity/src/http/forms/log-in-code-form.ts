import { CONSOLE_APPLICATION_ID } from '@folio/contracts/identity/console-application.ts'
import { redeemLogInCode } from '../../application/clients/log-in-code.ts'
import { currentPasswordNumber } from '../../application/passwords/current-password-number.ts'
import { amrOf } from '../../domain/amr-password-number.ts'
import { NO_PAGE } from '../answer-page.ts'
import type { LogInCall, PageContext } from '../page-context.ts'
import { messagePage } from '../pages/message-pages.ts'
import { showPage } from '../show-page.ts'
import { finishInteraction } from './finish-interaction.ts'
import { readForm } from './form-fields.ts'

const NOT_LOCAL = messagePage(
  'Not from here',
  'A printed link logs in on the machine of Folio alone, by a loopback address.',
)
const FOREIGN = messagePage('Not from here', 'A page of another address asked for this log-in.')
const DEAD = messagePage(
  'This link is no longer valid',
  'It was used, is older than ten minutes, or belongs to another log-in.',
)

/** The account of a code; the code of a log-in that is not the console's, or is past its log-in page, is not used up. */
const accountOf = async ({ identity }: PageContext, { interaction }: LogInCall, code: string | undefined) => {
  const { prompt, params } = interaction
  if (params['client_id'] !== CONSOLE_APPLICATION_ID || prompt.name !== 'login' || code === undefined) return undefined
  const clientId = await redeemLogInCode(identity, code)
  const passwordNumber = clientId && (await currentPasswordNumber(identity, clientId))
  if (clientId === undefined || typeof passwordNumber !== 'number') return undefined
  return { accountId: clientId, amr: amrOf(passwordNumber) }
}

/**
 * Handles the one-time code of a printed link, which the console sends by `fetch`: continues the log-in as the client of the
 * code. Only a request of this machine may send it, from a page of this very origin, as browsers tell.
 */
export const takeLogInCode = async (context: PageContext, call: LogInCall): Promise<void> => {
  const { incoming, outgoing, isLocal } = call
  if (incoming.method !== 'POST') return showPage(outgoing, NO_PAGE, { status: 405, headers: { Allow: 'POST' } })
  if (!isLocal) return showPage(outgoing, NOT_LOCAL, { status: 403 })
  if (incoming.headers['sec-fetch-site'] !== 'same-origin') return showPage(outgoing, FOREIGN, { status: 403 })
  const given = await readForm(incoming)
  const login = await accountOf(context, call, given?.['code'])
  if (login === undefined) return showPage(outgoing, DEAD, { status: 401 })
  await finishInteraction(context, call, { login })
}
