import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionsAccountShown } from './options-account.ts'

/** Lists the caller's options accounts with their balances. */
export const listAccounts = endpoint({
  id: 'listAccounts',
  family: 'options',
  method: 'GET',
  path: '/trading/v1/options/accounts',
  scope: 'trade',
  answers: { 200: z.array(optionsAccountShown) },
  summary: 'List the options accounts of the caller',
  description:
    'Lists demo and real accounts; every client has a demo account. `balance` excludes the stakes of open contracts.',
})
