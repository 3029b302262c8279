import type { PublishedLedger } from '../asyncapi/published-ledgers.ts'
import type { ServiceContract, StreamContract } from '../messaging/service-contract.ts'
import type { Sections } from './fill-sections.ts'

type DescribedService = Pick<ServiceContract, 'name' | 'summary'> & {
  readonly streams: Readonly<Record<string, Pick<StreamContract, 'prefix' | 'key'>>>
}

const line = ({ name, summary, streams }: DescribedService): string => {
  const names = Object.values(streams).map(({ prefix, key }) => `\`${prefix}${key}\``)
  return `- \`services/${name}\` (${names.join(', ')}): ${summary}`
}

/** Makes the section of the page of the architecture that lists the services with the streams that each writes. */
export const serviceSections = (services: readonly DescribedService[]): Sections => ({
  'services that write streams': services.map(line).join('\n'),
})

/** Makes the section of the runbook that publishes the ledgers again while no service that publishes one runs. */
export const republishSections = (ledgers: readonly Pick<PublishedLedger, 'service'>[]): Sections => {
  const services = ledgers.map(({ service }) => service).join(' ')
  const commands = [
    `docker compose stop ${services}`,
    'docker compose run --rm tools services/audit/src/main.ts republish --from 1',
    `docker compose start ${services}`,
  ]
  return { republish: commands.map((command) => `    ${command}`).join('\n') }
}
