import { parseArgs } from 'node:util'

/** The command-line arguments of the standalone. */
export type Arguments = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly operatorPort: number
  /** The address that the operator API listens on, independent of `host`. */
  readonly operatorHost: string
  readonly empty: boolean
  readonly limits: 'on' | 'off'
  readonly withoutKeys: boolean
  /** True for a demonstration: a history is made first where there are no data, and limits of one machine are lifted. */
  readonly demo: boolean
}

/** The command line is invalid; the message says which argument and what is expected. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

const PORT_MAX = 65_535

/** The help text. */
export const USAGE = `npm start -- [options]
  --data-dir D       the folder of all data (default .data, with --demo .demo)
  --port N           the port of the REST API (default 8080; 0: any free one)
  --operator-port N  the port of the operator API (default 8081; 0: any free one)
  --host H           the address that the REST API listens on (default 127.0.0.1)
  --operator-host H  the address that the operator API listens on (default 127.0.0.1)
  --empty            start without sample data
  --limits on|off    off disables rate limits and transfer limits, for load tests only (default on)
  --without-keys     start although the keys are lost: data encrypted with them stays unreadable, and nobody
                     can prove the ticks of these days
  --demo             start with a made history of 30 days, and with higher limits (npm run demo)
  --help             show this`

const portOf = (name: string, text: string): number => {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= PORT_MAX) return port
  throw new WrongArguments(`--${name} must be a port number from 0 to ${PORT_MAX}, not ${JSON.stringify(text)}`)
}

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'data-dir': { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '8080' },
        'operator-port': { type: 'string' },
        'operator-host': { type: 'string', default: '127.0.0.1' },
        empty: { type: 'boolean', default: false },
        limits: { type: 'string', default: 'on' },
        'without-keys': { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    // Node's later sentences advise on positional arguments, which this command line refuses.
    throw new WrongArguments(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}

/** Parses the command line; returns `help` where it has `--help`; throws `WrongArguments`. */
export const readArguments = (args: readonly string[]): Arguments | 'help' => {
  const { values, positionals } = parsed(args)
  if (values.help) return 'help'
  const [stray] = positionals
  if (stray !== undefined) {
    throw new WrongArguments(
      `unexpected argument ${JSON.stringify(stray)}; options go after two dashes: npm start -- --port 8080`,
    )
  }
  const { limits } = values
  if (limits !== 'on' && limits !== 'off') throw new WrongArguments('--limits must be on or off')
  if (values['data-dir'] === '') throw new WrongArguments('--data-dir must name a folder')
  const port = portOf('port', values.port)
  const operatorPort = values['operator-port']
  return {
    dataDir: values['data-dir'] ?? (values.demo ? '.demo' : '.data'),
    host: values.host,
    port,
    operatorPort: operatorPort === undefined ? (port === 0 ? 0 : port + 1) : portOf('operator-port', operatorPort),
    operatorHost: values['operator-host'],
    empty: values.empty,
    limits,
    withoutKeys: values['without-keys'],
    demo: values.demo,
  }
}

/** The arguments as the list of settings shows them: their values, and if the command line names them. */
export const argumentsShown = (
  { dataDir, host, port, operatorHost, operatorPort, limits }: Arguments,
  line: readonly string[],
): Readonly<Record<string, { readonly value: string; readonly isGiven: boolean }>> => {
  const values = {
    '--data-dir': dataDir,
    '--host': host,
    '--port': String(port),
    '--operator-host': operatorHost,
    '--operator-port': String(operatorPort),
    '--limits': limits,
  }
  const isGiven = (name: string): boolean => line.some((word) => word === name || word.startsWith(`${name}=`))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, isGiven: isGiven(name) }]))
}
