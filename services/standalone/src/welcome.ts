import type { Demo } from './demo-file.ts'

const sampleLines = ({ base_url, clients }: Demo): readonly string[] => {
  const [payer, payee] = clients
  const [from] = payer?.wallets ?? []
  const [to] = payee?.wallets ?? []
  if (payer === undefined || payee === undefined || from === undefined || to === undefined) return []
  return [
    `  Wallets     ${from.wallet_id} (${payer.nickname})`,
    `              ${to.wallet_id} (${payee.nickname})`,
    `  Application ${payer.application_id}`,
    `  Token       ${payer.token}`,
    '',
    '  Make a transfer:',
    '',
    `curl -s ${base_url}/wallet/v1/transfers \\`,
    `  -H 'Service-App-ID: ${payer.application_id}' \\`,
    `  -H 'Authorization: Bearer ${payer.token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"currency":"USD","amount":"12.50","source_wallet_id":"${from.wallet_id}","destination_wallet_id":"${to.wallet_id}","request_id":"first-transfer"}'`,
    '',
  ]
}

const consoleCommand = (dataDir: string): string =>
  dataDir === '.data' ? 'npm run console' : `npm run console -- --data-dir ${dataDir}`

/** Returns the text that the standalone prints once all services are ready. */
export const welcome = (
  demo: Demo,
  {
    dataDir,
    limits,
    link,
    clientLink,
    demo: isDemo,
  }: {
    readonly dataDir: string
    readonly limits: 'on' | 'off'
    readonly link: string | undefined
    readonly clientLink: string | undefined
    readonly demo: boolean
  },
): string =>
  [
    'Folio is ready.',
    '',
    `  REST API    ${demo.base_url}`,
    `  Docs        ${demo.base_url}/docs`,
    `  Operator    ${demo.operator_url}/operator/v1 (its token is in ${dataDir}/demo.json)`,
    `  Data        ${dataDir}`,
    ...(isDemo ? [] : ['  Demo        a folder of its own with a history of 30 days: npm run demo']),
    ...sampleLines(demo),
    ...(limits === 'off'
      ? ['  WARNING: --limits off disables rate limits and transfer limits. For load tests only.', '']
      : []),
    ...(clientLink === undefined ? [] : [`Open the wallets of ${demo.clients[0]?.nickname} ${clientLink}`, '']),
    ...(link === undefined
      ? []
      : [
          `Open the console ${link}`,
          `  (once, within 10 minutes; ${consoleCommand(dataDir)} prints another link)`,
          '',
        ]),
  ].join('\n')
