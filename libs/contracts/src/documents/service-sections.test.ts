import { expect, it } from 'vitest'
import { serviceContracts } from '../messaging/all-services.ts'
import { republishSections, serviceSections } from './service-sections.ts'

it('the list of services names the streams of each, then its subject', () => {
  const streams = { wallet: { prefix: 'wallet-', key: '{id}' }, numbers: { prefix: 'numbers', key: '' } }
  expect(serviceSections([{ name: 'wallet', summary: 'wallets and their numbers', streams }])).toEqual({
    'services that write streams': '- `services/wallet` (`wallet-{id}`, `numbers`): wallets and their numbers',
  })
})

it('the list of services has a line for each contract', () => {
  const lines = serviceSections(serviceContracts)['services that write streams']?.split('\n')
  expect(lines?.map((line) => /^- `services\/([^`]+)`/.exec(line)?.[1])).toEqual(
    serviceContracts.map(({ name }) => name),
  )
})

it('the commands that fill the ledger topics again stop every service that publishes one, and start it again', () => {
  const { republish } = republishSections([{ service: 'wallet' }, { service: 'orders' }])
  expect(republish?.split('\n')).toEqual([
    '    docker compose stop wallet orders',
    '    docker compose run --rm tools services/audit/src/main.ts republish --from 1',
    '    docker compose start wallet orders',
  ])
})
