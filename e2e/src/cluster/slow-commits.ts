import { spawnSync } from 'node:child_process'

/** Of the emulator's image alone; the server does not start with a variable that begins with EVENTSTORE_ and is none of its own. */
const EMULATOR_VARIABLE = 'EVENTSTORE_EMULATOR_DATA='

const environmentOf = (image: string): string =>
  spawnSync('docker', ['image', 'inspect', '--format', '{{.Config.Env}}', image], { encoding: 'utf8' }).stdout ?? ''

/** Whether the event store of clusters is the emulator, which EVENTSTORE_IMAGE names then. */
export const isEmulator = environmentOf(process.env['EVENTSTORE_IMAGE'] ?? '').includes(EMULATOR_VARIABLE)

/** For compose: lets an emulator acknowledge some appends later than services send them again; nothing for the server. */
export const slowCommits: Readonly<Record<string, string>> = isEmulator
  ? { COMPOSE_FILE: ['docker-compose.yml', 'e2e/src/cluster/slow-commits.yml'].join(':'), COMPOSE_PATH_SEPARATOR: ':' }
  : {}
