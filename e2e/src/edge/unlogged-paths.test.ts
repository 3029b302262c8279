import { readFile } from 'node:fs/promises'
import { CONSOLE_CALLBACK_PATH } from '@folio/contracts/identity/console-application.ts'
import { expect, it } from 'vitest'

const CONFIGURATION = new URL('../../../infra/edge/nginx.conf', import.meta.url)
const LOCATION = /^ {4}location ~ (\S+) \{\n(.*?)^ {4}\}/gms

/** Tells if the edge logs no errors for a path, by the first location whose pattern matches, as nginx chooses it. */
const isUnlogged = async (path: string): Promise<boolean> => {
  const text = await readFile(CONFIGURATION, 'utf8')
  const [, , body = ''] = [...text.matchAll(LOCATION)].find(([, pattern = '']) => new RegExp(pattern).test(path)) ?? []
  return body.includes('error_log /dev/null;')
}

it.each(['/oauth2/auth', '/login/uid', '/sign-up', CONSOLE_CALLBACK_PATH])(
  'the edge logs no errors for %s, whose URLs contain tokens or codes',
  async (path) => expect(await isUnlogged(path)).toBe(true),
)

it('the edge logs errors for other paths', async () => expect(await isUnlogged('/app')).toBe(false))
