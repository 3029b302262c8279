import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { applicationId, clientId, nickname, requestId } from '../../fields/ids.ts'
import { nameText } from '../../fields/text.ts'
import { firstAnswerAgain, SEND_AGAIN } from '../../repeat.ts'
import { scopeList } from '../../scope.ts'
import { walletOpened } from '../accounts/open-wallet.ts'

/** A new client, with its token, which is shown only once, and its first wallets. */
export const clientOpened = z
  .strictObject({
    client_id: clientId,
    nickname,
    application_id: applicationId,
    token: z.string(),
    wallets: z.array(walletOpened),
  })
  .meta({ title: 'ClientOpened' })

/** Opens a client with a main wallet and a token. */
export const openClient = endpoint({
  id: 'openClient',
  act: { screen: '/clients', tells: ['client_id'] },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/clients',
  scope: 'operator',
  role: 'operator',
  body: z.strictObject({
    nickname,
    scopes: scopeList.optional(),
    token_name: nameText.optional(),
    request_id: requestId.optional(),
  }),
  answers: { 200: clientOpened },
  errors: { 400: ['BadRequest', 'DuplicateRequestID'] },
  repeat: {
    ...firstAnswerAgain,
    tellsRevision: false,
    afterLostAnswer: `${SEND_AGAIN} Without a \`request_id\` the token is lost.`,
  },
  summary: 'Open a client',
  description:
    'Opens the client with its main wallet and a token of the given scopes (default: all), which the client ' +
    'sees as `token_name`. A nickname can be taken ' +
    'only once. The same request id with the same body gets the same answer again, with the same token. Send a ' +
    'request id: without one, the token of a lost answer cannot be recovered.',
})
