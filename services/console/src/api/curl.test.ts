import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type CurlRequest, curlOf } from './curl.ts'

/** Runs a command in a real shell in which `curl` prints its arguments; returns them. */
const argumentsIn = (command: string): readonly string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], FOLIO_TOKEN: 'secret' },
  })
    .split('\0')
    .slice(0, -1)

const request = (changes: Partial<CurlRequest>): CurlRequest => ({
  method: 'POST',
  url: 'http://127.0.0.1:8080/wallet/v1/transfers',
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
  ...changes,
})

const written = (changes: Partial<CurlRequest>): string => {
  const command = curlOf(request(changes))
  if (command === undefined) throw new Error('the request was refused')
  return command
}

describe('a shell passes each value unchanged', () => {
  it.each([
    "it's",
    "'; touch /tmp/owned; '",
    '$(touch /tmp/owned)',
    '`touch /tmp/owned`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    '$HOME ${HOME} !! ~',
    'back\\slash\\',
    '"double" & | > < * ? [a-z] {b,c} #',
    '@/etc/passwd',
    '-o /tmp/owned',
    'zażółć 漢字 😀',
    '',
  ])('%j', (value) => {
    const passed = argumentsIn(written({ url: `http://x/${value}`, headers: { 'X-Value': value }, body: value }))
    expect(passed).toEqual([
      '-sS',
      '--globoff',
      '-X',
      'POST',
      '--url',
      `http://x/${value}`,
      '-H',
      `X-Value: ${value}`,
      '--data-raw',
      value,
    ])
  })
})

it('a secret is named by its variable, and the shell puts it in', () => {
  const command = written({ headers: { Authorization: { bearerFrom: 'FOLIO_TOKEN' } } })
  expect(command).not.toContain('secret')
  expect(argumentsIn(command)).toContain('Authorization: Bearer secret')
})

it.each(['\n', '\r', '\u001b[2J', '\u0000', '\u007f', '\u009b', '\u202e', '\u2066', '\u2028'])(
  'refuses the control character %j in every part',
  (control) => {
    expect(curlOf(request({ body: `a${control}` }))).toBeUndefined()
    expect(curlOf(request({ url: `http://x/${control}` }))).toBeUndefined()
    expect(curlOf(request({ method: `GET${control}` }))).toBeUndefined()
    expect(curlOf(request({ headers: { 'X-Value': control } }))).toBeUndefined()
  },
)

it('refuses names of headers and of variables with other characters than such names have', () => {
  expect(curlOf(request({ headers: { 'X: y\'"': 'z' } }))).toBeUndefined()
  expect(curlOf(request({ headers: { Authorization: { bearerFrom: 'A"; touch /tmp/owned; "' } } }))).toBeUndefined()
})
