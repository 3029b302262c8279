import type { Demo } from '../../kit/running-folio.ts'
import type { Compose } from './compose.ts'

const PROFILE = ['--profile', 'console']

/** Starts the profile `console` beside a running cluster, and waits until it is healthy; returns its address. */
export const startConsoleProfile = async ({ run }: Compose): Promise<Pick<Demo, 'operator_url'>> => {
  await run(...PROFILE, 'up', '--detach', '--wait', '--no-recreate', 'console')
  const [address = ''] = (await run(...PROFILE, 'port', 'console', '8081')).trim().split('\n')
  if (!address.startsWith('127.0.0.1:')) throw new Error(`the console is open at ${address}`)
  return { operator_url: `http://${address}` }
}

/** Removes the container of the profile. */
export const removeConsoleProfile = async ({ run }: Compose): Promise<void> => {
  await run(...PROFILE, 'rm', '--force', '--stop', 'console')
}
