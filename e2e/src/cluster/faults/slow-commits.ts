import { spawnSync } from 'node:child_process'

/**
 * Only the emulator's image has it; the server does not start with an unknown variable that begins with EVENTSTORE_.
 */
const EMULATOR_VARIABLE = 'EVENTSTORE_EMULATOR_DATA='

const environmentOf = (image: string): string =>
  spawnSync('docker', ['image', 'inspect', '--format', '{{.Config.Env}}', image], { encoding: 'utf8' }).stdout ?? ''

/** True if EVENTSTORE_IMAGE names the emulator. */
export const isEmulator = environmentOf(process.env['EVENTSTORE_IMAGE'] ?? '').includes(EMULATOR_VARIABLE)

/**
 * Variables for compose: an emulator acknowledges some appends later than services send them again; empty for the
 * server.
 */
export const slowCommits: Readonly<Record<string, string>> = isEmulator
  ? {
      COMPOSE_FILE: ['docker-compose.yml', 'e2e/src/cluster/faults/slow-commits.yml'].join(':'),
      COMPOSE_PATH_SEPARATOR: ':',
    }
  : {}
